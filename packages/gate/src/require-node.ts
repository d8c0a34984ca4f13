import { requireNode } from '@heed/core/internal';

requireNode('@heed/gate', process.versions.node);
