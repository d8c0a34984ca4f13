import type { PageFunctions } from './page-view-messages.ts';

/** What the Page tab asks for. No answer needs it, so it is loaded when that tab is opened, into the worker that has the engine. */
export const pageFunctions: PageFunctions = {
  drawPage: async (asked) => (await import('./page-view.ts')).drawnPage(asked),
  whyOnPage: async (asked) => (await import('./page-view.ts')).whyRegion(asked),
  cutViews: async (asked) => (await import('./page-view-cut.ts')).cutViews(asked),
};
