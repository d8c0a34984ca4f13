/** The four views of a page, in the order of their tabs. */
export const viewTitles = { text: 'Text', links: 'Links', copy: 'Copy', snippet: 'Snippet' } as const;

export type ViewId = keyof typeof viewTitles;
