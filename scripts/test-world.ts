import { ensureSeededFolder } from '~/upstream/core/db/testing/seeded-folder';

// Makes the seeded world that tests copy, before any of them waits for it.
await ensureSeededFolder();
