import { writeFileSync } from 'node:fs';
import { DERIVED } from './derived.js';

// npx jiti scripts/profiles/write.ts
for (const profile of DERIVED) {
  const file = new URL(`../../src/engine/profiles/${profile.name}.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(profile, null, 2)}\n`);
}
