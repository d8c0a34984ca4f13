import { requireNode } from '@heed/core/internal';

requireNode('@heed/crawlee', process.versions.node);
