import { requireNode } from '@heed/core/internal';

requireNode('@heed/service', process.versions.node);
