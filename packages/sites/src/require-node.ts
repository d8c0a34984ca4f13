import { requireNode } from '@heed/core/internal';

requireNode('@heed/sites', process.versions.node);
