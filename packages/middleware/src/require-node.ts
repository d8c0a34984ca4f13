import { requireNode } from '@heed/core/internal';

requireNode('@heed/middleware', process.versions.node);
