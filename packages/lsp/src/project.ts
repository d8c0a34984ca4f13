import { join, relative, sep } from 'node:path';
import {
  noProjectSettings,
  type ProjectSettings,
  projectSettingsFile,
  readProjectSettings,
} from '@heed/core/internal/answers';
import { filePathOf, foldersAround, type Surroundings, textAt } from './surroundings.js';

/** What the project that a document is part of says about problems. */
export interface Project {
  readonly settings: ProjectSettings;
  /** The path of the document from the folder of the config file. */
  readonly path: string;
  /** What is wrong with the config file, in a sentence; then none of it counts. */
  readonly complaint?: string;
}

/** Returns the nearest `heed.config.json` around a document; undefined if there is none. */
export async function projectOf(uri: string, surroundings: Surroundings): Promise<Project | undefined> {
  const document = filePathOf(uri);
  if (document === undefined) return undefined;
  for (const folder of foldersAround(document, surroundings)) {
    const config = await textAt(join(folder, projectSettingsFile), surroundings);
    if (config === undefined) continue;
    const path = relative(folder, document).split(sep).join('/');
    const reading = readProjectSettings(config.text);
    if ('settings' in reading) return { settings: reading.settings, path };
    return { settings: noProjectSettings, path, complaint: `${projectSettingsFile}${reading.complaint}` };
  }
  return undefined;
}
