import { ensureSeededFolder } from '~/upstream/core/db/testing/seeded-folder';

// Creates the seeded world that tests copy, before any of them waits for it.
await ensureSeededFolder();
