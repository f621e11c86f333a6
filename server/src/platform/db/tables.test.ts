import { expect, test } from 'vitest'
import { tableTypes } from '../../test-data/table-types.ts'
import { openTestDatabase } from '../../test-data/test-app.ts'

const database = await openTestDatabase()

test('the table types are those of the migrated database', async () => {
  await expect(await tableTypes(database.db)).toMatchFileSnapshot('tables.ts')
})
