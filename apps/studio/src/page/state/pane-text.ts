import type { SourceFile, Sources } from '../../sources.ts';
import type { PaneName } from '../engine/messages.ts';

/** The text of a pane; empty for a file that is not there. */
export function textIn(sources: Sources, pane: PaneName): string {
  switch (pane) {
    case 'robots':
      return sources.robots.text;
    case 'headers':
    case 'page':
    case 'policy':
      return sources[pane];
    default:
      return sources.files.find(isFileOf(pane))?.text ?? '';
  }
}

/** The sources with another text in one pane. */
export function withText(sources: Sources, pane: PaneName, text: string): Sources {
  switch (pane) {
    case 'robots':
      return { ...sources, robots: { ...sources.robots, text } };
    case 'headers':
    case 'page':
    case 'policy':
      return { ...sources, [pane]: text };
    default: {
      const isOwn = isFileOf(pane);
      return { ...sources, files: sources.files.map((file) => (isOwn(file) ? { ...file, text } : file)) };
    }
  }
}

function isFileOf(pane: `file:${string}`): (file: SourceFile) => boolean {
  const name = pane.slice('file:'.length);
  return (file) => file.name === name;
}
