import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A clone of a repository with one package, `packages/limit`, whose test knows two of its three operators, and with the scripts of this one. */
export interface SmallClone {
  readonly folder: string;
  /** The folder for temporary files, which is empty at first. */
  readonly temporary: string;
  write(file: string, text: string): void;
  git(...args: readonly string[]): void;
  /** Runs one of the scripts, and returns what it prints. */
  run(script: string, ...args: readonly string[]): { readonly status: number | null; readonly said: string };
}

export function smallClone(): SmallClone {
  const both = mkdtempSync(join(tmpdir(), 'heed-'));
  onTestFinished(() => rmSync(both, { recursive: true }));
  const [folder, temporary] = [join(both, 'clone'), join(both, 'temporary')];
  mkdirSync(folder);
  mkdirSync(temporary);
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const git = (...args: readonly string[]): void => {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];
    const { status, stderr } = spawnSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  for (const name of ['typescript', 'vitest', '@biomejs/biome']) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts') && !path.endsWith('tsconfig.json'),
  });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'all');
  return {
    folder,
    temporary,
    write,
    git,
    run: (script, ...args) => {
      const { CI: _, INIT_CWD: __, ...env } = process.env;
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts', script), ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...env, TMPDIR: temporary },
      });
      return { status, said: stdout + stderr };
    },
  };
}

const files: Readonly<Record<string, string>> = {
  '.gitignore': 'node_modules/\ndist/\n*.tsbuildinfo\n',
  'package.json': '{ "type": "module" }\n',
  'tsconfig.json': '{ "files": [], "references": [{ "path": "packages/limit" }] }\n',
  'vitest.config.ts': `export default {
  test: {
    include: ['packages/*/src/**/*.test.ts'],
    reporters: ['./scripts/closing-line.ts'],
    maxWorkers: 1,
    projects: [{ extends: true, test: { name: 'values' } }],
  },
};
`,
  'biome.json': '{ "vcs": { "enabled": true, "clientKind": "git", "useIgnoreFile": true } }\n',
  'packages/limit/package.json': '{ "name": "limit", "type": "module" }\n',
  'packages/limit/tsconfig.json': `{
  "compilerOptions": {
    "target": "es2023",
    "lib": ["es2023"],
    "skipDefaultLibCheck": true,
    "module": "nodenext",
    "types": [],
    "strict": true,
    "composite": true,
    "rootDir": "src",
    "outDir": "dist"
  },
  "include": ["src"],
  "exclude": ["src/**/*.test.ts"]
}
`,
  'packages/limit/src/limit.ts': `export function isWithin(value: number | undefined, limit: number): boolean {
  if (value === undefined) return false;
  return value < limit;
}
`,
  'packages/limit/src/limit.test.ts': `import { expect, test } from 'vitest';
import { isWithin } from './limit.js';

test('a limit', () => {
  expect(isWithin(undefined, 2)).toBe(false);
  expect(isWithin(1, 2)).toBe(true);
});
`,
};
