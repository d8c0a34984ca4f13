import { requireNode } from '@heed/core/internal';

requireNode('@heed/audit', process.versions.node);
