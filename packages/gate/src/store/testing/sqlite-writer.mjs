// Writes texts into a store that other programs open at the same time.
import { createSqliteStore } from '@heed/gate/sqlite';

const [, , file = '', name = ''] = process.argv;
const store = createSqliteStore(file);
for (let key = 0; key < 20; key++) {
  await store.set(`${name} ${key}`, `value ${key}`);
  if ((await store.get(`${name} ${key}`)) !== `value ${key}`) process.exitCode = 1;
}
store.close();
