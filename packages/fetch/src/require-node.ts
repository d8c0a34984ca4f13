import { requireNode } from '@heed/core/internal';

requireNode('@heed/fetch', process.versions.node);
