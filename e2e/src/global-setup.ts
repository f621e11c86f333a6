import { createTemplate, newTemplateName } from '@dray/server/test-data/template'
import { startThrowAwayPostgres } from '@dray/server/test-data/servers/throw-away-postgres'
import { assembleDray } from './dray-in-process.ts'
import { createDataFolder } from './dray-process.ts'

const folder = createDataFolder()
let tearDown: () => Promise<void> = async () => folder.remove()

/** Runs once for all browser tests: one PostgreSQL with the sample company as a template, and the folder of its files. */
export async function setup(): Promise<void> {
  const postgres = await startThrowAwayPostgres()
  tearDown = async () => {
    await postgres.stop()
    folder.remove()
  }
  try {
    await createTemplate(postgres.url, newTemplateName(), loadSample)
  } catch (error) {
    await tearDown()
    throw error
  }
  // The workers start after this and inherit it.
  process.env['TEST_SAMPLE_FOLDER'] = folder.dataDir
}

export const teardown = (): Promise<void> => tearDown()

async function loadSample(connection: { connectionString: string }): Promise<void> {
  const { dray, stop } = await assembleDray(connection, folder.dataDir)
  try {
    await dray.db.transaction().execute((tx) => dray.loadSample(tx, { userId: null, at: new Date() }))
  } finally {
    await stop()
  }
}
