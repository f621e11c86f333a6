import { cloneTemplate } from '@dray/server/test-data/test-database'
import { onServer } from '@dray/server/test-data/server-address'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { serveDray } from '../../dray-in-process.ts'
import { createDataFolder } from '../../dray-process.ts'
import { password, people } from '../../people.ts'
import type { Journey } from '../journey.ts'

export const keysAndWebhooks: Journey = {
  person: 'admin',
  path: '/',
  async take({ page, ...walk }) {
    await walk.press('Settings')
    await walk.press('API keys')
    await walk.press('New key', page.getByRole('button', { name: 'New key' }).first())
    const form = page.getByRole('dialog', { name: 'New API key' })
    await walk.type('Name', 'Web shop')
    await walk.press('Sales', form.getByRole('checkbox', { name: 'Sales' }))
    await walk.type('Allowed addresses', '203.0.113.7')
    await walk.picture(form)
    await walk.press('Add key')
    const key = page.getByRole('dialog', { name: /^API key/ })
    await walk.press('Copy', key.getByRole('button', { name: 'Copy' }))
    await walk.press('Done')
    await walk.press('Webhooks')
    await walk.press('New webhook', page.getByRole('button', { name: 'New webhook' }).first())
    const webhook = page.getByRole('dialog', { name: 'New webhook' })
    await walk.type('Address', 'https://shop.example.com/dray')
    await webhook.getByRole('checkbox', { name: 'Sales' }).click()
    await walk.press('Orders', webhook.getByRole('checkbox', { name: 'Orders', exact: true }))
    await walk.picture(webhook)
    await walk.press('Add webhook')
    const secret = page.getByRole('dialog', { name: /^Secret of / })
    await secret.getByRole('button', { name: 'Copy', exact: true }).click()
    await walk.press('Done')
  },
}

export const importAList: Journey = {
  person: 'admin',
  path: '/',
  async take({ page, ...walk }) {
    await walk.press('Settings')
    const data = page.getByRole('region', { name: 'Import data' })
    await walk.see('Import data', data)
    await walk.press('File format', data.getByRole('button', { name: 'File format' }))
    const choose = async (text: string) => {
      const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
      await data.locator('input[type=file]').last().setInputFiles(file)
    }
    await walk.see('Choose files')
    await choose('customer,contactName\nCorner Market,Ana Ruiz\n')
    const problems = data.getByRole('heading', { name: /^Problems/ })
    const remove = data.getByRole('button', { name: 'Remove customers.csv' })
    await problems.waitFor()
    await walk.picture(problems, remove)
    await walk.see('Problems', problems)
    await walk.press('Remove', remove)
    await choose('key,name,contactName,fax\n1,Corner Market,Ana Ruiz,\n2,Harbor Deli,Sam Lee,\n')
    await data.getByText(/^1 column ignored/).waitFor()
    await walk.picture(data.getByRole('button', { name: 'Add files' }), data.getByText(/^1 column ignored/))
    await walk.press('Import', data.getByRole('button', { name: 'Import', exact: true }))
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
}

const programs = path.join(import.meta.dirname, '../../../../server/src/programs')

/** Returns what the program prints. */
async function runProgram(name: 'backup' | 'restore', file: string, env: Record<string, string>): Promise<string> {
  const args = [path.join(programs, `${name}.ts`), file]
  return (await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } })).stdout
}

export const backUpAndRestore: Journey = {
  person: 'admin',
  path: '/',
  async take({ page, ...walk }, demo) {
    const folder = createDataFolder()
    const empty = await cloneTemplate('empty')
    const place = { DATABASE_URL: empty.connection.connectionString, DATA_DIR: folder.dataDir }
    const file = path.join(folder.dataDir, 'monday.tar.zst')
    const address = 'https://shop.example.com/orders'
    await (await demo.api('admin')).post('/api/db/webhooks/new', { url: address, kinds: ['order'], roles: ['SALES'] })

    const made = await walk.outside('npm run backup -- monday.tar.zst', () => runProgram('backup', file, demo.place()))
    expect(made).toMatch(/ has everything as of .+: [\d,]+ rows and \d+ files /)
    const restored = await runProgram('restore', file, place)
    expect(restored).toMatch(/^Restored as of .+: [\d,]+ rows and \d+ files/)
    await onServer(place.DATABASE_URL, (database) =>
      database.query(`insert into backups (started_at, ended_at, problem)
        values (now() - interval '1 day', now() - interval '1 day', 'The disk of BACKUP_DIR is full.')`),
    )
    const dray = await walk.outside('BACKUP_DIR', () =>
      serveDray(empty.connection, folder.dataDir, { env: { BACKUP_DIR: folder.dataDir } }),
    )
    const data = { email: people.admin, password }
    await page.context().request.post(`${dray.address}/api/db/users/login`, { data })
    await page.goto(dray.address)
    await walk.see('Today', page.getByRole('link', { name: 'Today', exact: true }))
    await walk.picture(page.getByRole('region', { name: 'Needs you' }))
    await page.getByText('No backup has been made yet. The disk of BACKUP_DIR is full.').waitFor()
    await page.context().clearCookies()
    await walk.outside('npm run restore -- monday.tar.zst', () => page.goto(dray.address))
    await walk.type('Email', people.admin)
    await walk.type('Password', password, page.getByLabel('Password', { exact: true }))
    await walk.press('Sign in')
    await walk.press('Settings')
    await walk.press('Webhooks')
    const row = page.getByRole('row', { name: /shop\.example\.com\/orders/ })
    await row.getByText('Off').waitFor()
    await walk.picture(page.getByRole('grid', { name: 'Webhooks' }))
    await row.getByRole('button').last().click()
    await walk.press('Turn on')
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
    await row.getByText('On').waitFor()
    await page.goto('about:blank')
    await dray.stop()
    await empty.drop()
    folder.remove()
  },
}
