import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig, defaultDataDir } from './config.ts'
import { variableDescriptions } from './variable-descriptions.ts'
import { StartProblem } from '../start-problem.ts'

const problemsWith = (env: NodeJS.ProcessEnv): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return error instanceof StartProblem ? error.message.split('\n') : ['not a StartProblem']
  }
}

test('without settings Dray listens on port 3000 of this machine only', () => {
  expect(readConfig({ HOME: '/home/ada' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    timeZone: 'America/Los_Angeles',
    passwordMinLength: 4,
    company: { name: 'Dray', address: '', phone: '' },
    databaseUrl: undefined,
    s3: undefined,
    firstAdmin: undefined,
    logLevel: 'info',
  })
})

test('a blank setting counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', S3_BUCKET: '' })).toMatchObject({ port: 3000, s3: undefined })
})

test('every setting is read', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    DATA_DIR: '/srv/dray',
    DATABASE_URL: 'postgresql://dray@/dray?host=/run/postgresql',
    PUBLIC_URL: 'https://dray.example.com/',
    TIME_ZONE: 'Europe/Berlin',
    COMPANY_ADDRESS: '1 Main Street\\nSpringfield',
    TELEGRAM_BOT: '@dray_orders_bot',
    ADMIN_EMAIL: 'ada@example.com',
    ADMIN_PASSWORD: ' four ',
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'dray-files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    SMTP_URL: 'smtp://localhost:1025',
  })
  expect(config).toMatchObject({
    port: 8080,
    trustProxy: ['10.0.0.0/8', '::1'],
    dataDir: '/srv/dray',
    publicUrl: 'https://dray.example.com',
    company: { address: '1 Main Street\nSpringfield' },
    telegramBot: 'dray_orders_bot',
    firstAdmin: { email: 'ada@example.com', password: ' four ' },
    s3: { endpoint: undefined, bucket: 'dray-files', region: 'us-east-1' },
    mail: { smtpUrl: 'smtp://localhost:1025', from: { name: 'Dray', address: 'no-reply@localhost' } },
  })
})

describe('an invalid value is refused with a message that names its variable', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['HOST', 'http://localhost'],
    ['TRUST_PROXY', 'somebody'],
    ['DATABASE_URL', 'mysql://localhost/dray'],
    ['DATABASE_URL', 'dray'],
    ['PUBLIC_URL', 'dray.example.com'],
    ['PUBLIC_URL', 'ftp://dray.example.com'],
    ['PUBLIC_URL', 'https://dray.example.com//'],
    ['PUBLIC_URL', 'https://dray.example.com/?a=1'],
    ['TIME_ZONE', 'Los Angeles'],
    ['TIME_ZONE', '+03:00'],
    ['PASSWORD_MIN_LENGTH', '3'],
    ['PASSWORD_MIN_LENGTH', '129'],
    ['PASSWORD_MIN_LENGTH', '8.5'],
    ['TELEGRAM_BOT', 'https://t.me/x'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://ada:100%@mail.example.com'],
    ['MAIL_FROM', 'Acme'],
    ['MAIL_FROM', 'Acme <orders@example.com>, b@example.com'],
    ['IMAP_URL', 'mail.example.com'],
    ['IMAP_URL', 'pop3://ada:secret@mail.example.com'],
    ['IMAP_URL', 'imaps://mail.example.com'],
    ['IMAP_URL', 'imaps://ada@mail.example.com'],
    ['IMAP_URL', 'imaps://ada:100%@mail.example.com'],
    ['IMAP_URL', 'imaps://ada:a?b@mail.example.com'],
    ['IMAP_URL', 'imaps://ada:secret@mail.example.com/100%'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(problemsWith({ [name]: value })).toEqual([expect.stringMatching(`^${name} must be .*\\.$`)])
  })
})

test('the first administrator needs an email address and a password that is long enough', () => {
  expect(problemsWith({ ADMIN_EMAIL: 'ada@example.com' })).toEqual([
    'ADMIN_PASSWORD must be set together with ADMIN_EMAIL.',
  ])
  expect(problemsWith({ ADMIN_PASSWORD: 'lovelace' })).toEqual([
    'ADMIN_EMAIL must be set together with ADMIN_PASSWORD.',
  ])
  expect(problemsWith({ ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: 'lovelace', PASSWORD_MIN_LENGTH: '12' })).toEqual([
    'ADMIN_EMAIL must be an email address.',
    'ADMIN_PASSWORD must have at least 12 characters.',
  ])
})

test('either all settings of a bucket must be set or none', () => {
  expect(problemsWith({ S3_BUCKET: 'dray-files' })).toEqual([
    expect.stringMatching('^S3_REGION and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too'),
  ])
  expect(problemsWith({ S3_ENDPOINT: 'https://s3.example.com' })).toEqual([expect.stringMatching('^S3_BUCKET and ')])
})

test('the sender of email is MAIL_FROM, or the company with the user of the mail server, or with no-reply at its host', () => {
  const from = (env: NodeJS.ProcessEnv) =>
    readConfig({ COMPANY_NAME: 'Acme', SMTP_URL: 'smtps://ada%40acme.example:hunter2@mail.acme.example', ...env }).mail
      ?.from
  expect(from({})).toEqual({ name: 'Acme', address: 'ada@acme.example' })
  expect(from({ SMTP_URL: 'smtp://apikey:x@mail.acme.example:587' })).toEqual({
    name: 'Acme',
    address: 'no-reply@mail.acme.example',
  })
  expect(from({ MAIL_FROM: 'orders@acme.example' })).toEqual({ name: '', address: 'orders@acme.example' })
  expect(from({ MAIL_FROM: '"Acme, Orders" <orders@acme.example>' })).toEqual({
    name: 'Acme, Orders',
    address: 'orders@acme.example',
  })
  expect(readConfig({ MAIL_FROM: 'orders@acme.example' }).mail).toBeUndefined()
})

// D-348
test('the mailbox is encrypted unless it is on this machine, and its user, password and folder are percent-encoded', () => {
  const mailbox = (IMAP_URL: string, env: NodeJS.ProcessEnv = {}) => readConfig({ IMAP_URL, ...env }).mailbox
  expect(mailbox('imaps://orders%40acme.example:p%2Fw%3A1@mail.acme.example')).toEqual({
    ...{ host: 'mail.acme.example', port: 993, encryption: 'tls', user: 'orders@acme.example', password: 'p/w:1' },
    ...{ folder: 'INBOX', doneFolder: undefined, ownAddress: undefined },
  })
  expect(mailbox('imap://ada:x@mail.acme.example:1143/Orders/New%20ones')).toMatchObject({
    ...{ port: 1143, encryption: 'starttls', folder: 'Orders/New ones' },
  })
  expect(mailbox('imap://ada:x@localhost')).toMatchObject({ port: 143, encryption: 'none' })
  expect(mailbox('imap://ada:x@[::1]')).toMatchObject({ host: '::1', encryption: 'none' })
  const from = { IMAP_DONE: 'Done', MAIL_FROM: 'Acme <orders@acme.example>' }
  expect(mailbox('imaps://ada:x@mail.acme.example', from)).toMatchObject({
    ...{ doneFolder: 'Done', ownAddress: 'orders@acme.example' },
  })
  expect(problemsWith({ IMAP_DONE: 'Done' })).toEqual(['IMAP_URL must be set together with IMAP_DONE.'])
  expect(problemsWith({ IMAP_URL: 'imaps://ada:x@mail.acme.example', IMAP_DONE: 'Inbox' })).toEqual([
    'IMAP_DONE must be another folder than that of IMAP_URL.',
  ])
})

test('all invalid values are reported together', () => {
  expect(problemsWith({ PORT: 'x', TIME_ZONE: 'Mars', ADMIN_EMAIL: 'ada@example.com' })).toHaveLength(3)
})

test('a message about an invalid value never contains a secret', () => {
  const messages = problemsWith({
    DATABASE_URL: 'http://dray:hunter2@host',
    SMTP_URL: 'hunter2',
    IMAP_URL: 'imap://ada:hunter2%@mail.example.com',
    ADMIN_PASSWORD: 'hunter2',
  })
  expect(messages).toHaveLength(4)
  expect(messages.join()).not.toContain('hunter2')
})

test('each setting is described once, in one sentence', () => {
  expect(new Set(variableDescriptions.map(({ name }) => name)).size).toBe(variableDescriptions.length)
  for (const { description } of variableDescriptions) expect(description).toMatch(/^\w.*\.$/)
})

test('the data folder is where each operating system stores application data', () => {
  const ada = { home: '/home/ada', isRoot: false }
  expect(defaultDataDir({}, { ...ada, platform: 'linux' })).toBe('/home/ada/.local/share/dray')
  expect(defaultDataDir({ XDG_DATA_HOME: '/data' }, { ...ada, platform: 'linux' })).toBe('/data/dray')
  expect(defaultDataDir({}, { home: '/root', isRoot: true, platform: 'linux' })).toBe('/var/lib/dray')
  expect(defaultDataDir({}, { ...ada, platform: 'darwin' })).toBe('/home/ada/Library/Application Support/Dray')
  expect(defaultDataDir({ LOCALAPPDATA: 'C:\\Users\\Ada\\AppData\\Local' }, { ...ada, platform: 'win32' })).toBe(
    'C:\\Users\\Ada\\AppData\\Local\\Dray',
  )
})

test('a replica needs DATABASE_URL too, and its largest allowed lag is a minute', () => {
  const [url, readUrl] = ['postgres://db/dray', 'postgres://replica/dray']
  const reads = (env: NodeJS.ProcessEnv) => readConfig({ HOME: '/home/ada', ...env }).databaseReads
  expect(reads({ DATABASE_URL: url })).toBeUndefined()
  expect(reads({ DATABASE_URL: url, DATABASE_READ_URL: readUrl })).toEqual({ url: readUrl, maxLagMs: 10_000 })
  expect(problemsWith({ DATABASE_READ_URL: readUrl })).toEqual([
    'DATABASE_URL must be set together with DATABASE_READ_URL.',
  ])
  expect(problemsWith({ DATABASE_READ_MAX_LAG: '61' })).toEqual([
    'DATABASE_READ_MAX_LAG must be a whole number from 1 to 60.',
  ])
})

test('docs/settings.md lists every setting with its default and description', () => {
  const page = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8')
  const table = [
    '| Variable | Default | Meaning |',
    '|---|---|---|',
    ...variableDescriptions.map(
      (variable) => `| \`${variable.name}\` | ${variable.default} | ${variable.description} |`,
    ),
  ].join('\n')
  expect(page).toContain(table)
})
