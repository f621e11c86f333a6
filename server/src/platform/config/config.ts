import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { maxCompanyLengths } from '@dray/contract/settings'
import { z } from 'zod'
import { StartProblem } from '../start-problem.ts'
import { isMailboxUrl, type MailboxAddress, mailboxAddress } from './mailbox-address.ts'
import { defaultAddress, parseSender, type Sender } from './sender.ts'
import { variableDescriptions, type VariableName } from './variable-descriptions.ts'

export interface Config {
  port: number
  host: string
  trustProxy: string[] | number | false
  requestsPerMinute: number
  dataDir: string
  databaseUrl: string | undefined
  /** The database itself, if DATABASE_URL leads to a pooler. */
  databaseDirectUrl: string | undefined
  /** Undefined: no replica. */
  databaseReads: { url: string; maxLagMs: number } | undefined
  publicUrl: string | undefined
  timeZone: string
  company: { name: string; address: string; phone: string }
  telegramBot: string | undefined
  /** Undefined: no bot runs. */
  telegram: { token: string; root: string } | undefined
  passwordMinLength: number
  firstAdmin: { email: string; password: string } | undefined
  s3: S3Config | undefined
  /** Undefined: no email is sent. */
  mail: MailConfig | undefined
  /** Undefined: no mailbox is read. */
  mailbox: MailboxConfig | undefined
  allowPrivateWebhooks: boolean
  /** Undefined: no metrics. */
  metricsToken: string | undefined
  /** 0: slow statements aren't logged. */
  slowStatementMs: number
  /** Undefined: no scheduled backups. */
  backups: { folder: string; time: string; keep: number } | undefined
  logLevel: Values['LOG_LEVEL']
}
export interface S3Config {
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export interface MailConfig {
  smtpUrl: string
  from: Sender
  /** False if MAIL_FROM is missing; then the company's name is the sender. */
  isFromSet?: boolean
}

export interface MailboxConfig extends MailboxAddress {
  /** Undefined: emails stay where they are. */
  doneFolder: string | undefined
  /** Emails from it are our own. */
  ownAddress: string | undefined
}

type Values = z.output<typeof variables>

/** Throws a StartProblem that lists every invalid setting and how to fix it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = setVariables(env)
  const parsed = variables.safeParse(values)
  const problems = [...(parsed.error?.issues.map((issue) => issue.message) ?? []), ...combinationProblems(values)]
  if (!parsed.success || problems.length > 0) throw new StartProblem([...new Set(problems)].join('\n'))
  return configFrom(parsed.data, env)
}

/** Only Dray's variables. A blank one (`PORT=` in an env file) counts as missing. */
function setVariables(env: NodeJS.ProcessEnv): Partial<Record<VariableName, string>> {
  const names = variableDescriptions.map(({ name }) => name)
  // A password may start or end with a space.
  const value = (name: VariableName) => (name === 'ADMIN_PASSWORD' ? env[name] : env[name]?.trim())
  return Object.fromEntries(names.flatMap((name) => (value(name) ? [[name, value(name)]] : [])))
}

/** Checks variables that must be set together. */
function* combinationProblems(values: Partial<Record<VariableName, string>>) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values
  if (email && !password) yield 'ADMIN_PASSWORD must be set together with ADMIN_EMAIL.'
  if (password && !email) yield 'ADMIN_EMAIL must be set together with ADMIN_PASSWORD.'
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    yield 'DATABASE_URL must be set together with DATABASE_DIRECT_URL.'
  if (values.DATABASE_READ_URL && !values.DATABASE_URL)
    yield 'DATABASE_URL must be set together with DATABASE_READ_URL.'
  if (values.TELEGRAM_TOKEN && !values.PUBLIC_URL) yield 'PUBLIC_URL must be set together with TELEGRAM_TOKEN.'
  yield* mailboxProblems(values)
  const length = variables.shape.PASSWORD_MIN_LENGTH.safeParse(values.PASSWORD_MIN_LENGTH)
  if (password && length.success && password.length < length.data)
    yield `ADMIN_PASSWORD must have at least ${length.data} characters.`
  const required = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = required.filter((name) => values[name] === undefined)
  const usesS3 = values.S3_ENDPOINT !== undefined || missing.length < required.length
  if (usesS3 && missing.length > 0)
    yield `${missing.join(' and ')} must be set too: files are stored in a bucket only when ${required.join(', ')} are all set.`
}

function* mailboxProblems({ IMAP_URL: url, IMAP_DONE: done }: Partial<Record<VariableName, string>>) {
  if (done && !url) yield 'IMAP_URL must be set together with IMAP_DONE.'
  if (done && url && isMailboxUrl(url) && mailboxAddress(url).folder.toLowerCase() === done.toLowerCase())
    yield 'IMAP_DONE must be another folder than that of IMAP_URL.'
}

function configFrom(values: Values, env: NodeJS.ProcessEnv): Config {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values
  return {
    port: values.PORT,
    host: values.HOST,
    trustProxy: parseTrustProxy(values.TRUST_PROXY),
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    dataDir: values.DATA_DIR ? folderAt(values.DATA_DIR) : defaultDataDir(env),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReads: values.DATABASE_READ_URL
      ? { url: values.DATABASE_READ_URL, maxLagMs: values.DATABASE_READ_MAX_LAG * 1000 }
      : undefined,
    publicUrl: values.PUBLIC_URL,
    timeZone: values.TIME_ZONE,
    // An env file has one line per variable, so the address uses \n for line breaks.
    company: {
      name: values.COMPANY_NAME,
      address: values.COMPANY_ADDRESS.replaceAll('\\n', '\n'),
      phone: values.COMPANY_PHONE,
    },
    telegramBot: values.TELEGRAM_BOT?.replace('@', ''),
    telegram: values.TELEGRAM_TOKEN ? { token: values.TELEGRAM_TOKEN, root: values.TELEGRAM_API } : undefined,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    firstAdmin: email && password ? { email, password } : undefined,
    s3: s3Config(values),
    mail: mailConfig(values),
    mailbox: mailboxConfig(values),
    allowPrivateWebhooks: values.ALLOW_PRIVATE_WEBHOOKS === 'yes',
    metricsToken: values.METRICS_TOKEN,
    slowStatementMs: values.SLOW_STATEMENT_MS,
    backups: values.BACKUP_DIR
      ? { folder: folderAt(values.BACKUP_DIR), time: values.BACKUP_AT, keep: values.BACKUP_KEEP }
      : undefined,
    logLevel: values.LOG_LEVEL,
  }
}

const folderAt = (typed: string): string => path.resolve(typed.replace(/^~(?=[/\\]|$)/, os.homedir()))

function parseTrustProxy(value: string): Config['trustProxy'] {
  if (value === 'no' || value === '0') return false
  return /^\d+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim())
}

function mailConfig({ SMTP_URL: smtpUrl, MAIL_FROM: from, COMPANY_NAME: name }: Values): MailConfig | undefined {
  if (smtpUrl === undefined) return undefined
  return from ? { smtpUrl, from } : { smtpUrl, from: { name, address: defaultAddress(smtpUrl) }, isFromSet: false }
}

function mailboxConfig(values: Values): MailboxConfig | undefined {
  if (values.IMAP_URL === undefined) return undefined
  const ownAddress = (values.MAIL_FROM ?? mailConfig(values)?.from)?.address
  return { ...mailboxAddress(values.IMAP_URL), doneFolder: values.IMAP_DONE, ownAddress }
}

function s3Config(values: Values): S3Config | undefined {
  const {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint: values.S3_ENDPOINT, region, bucket, accessKeyId, secretAccessKey }
}

interface Machine {
  platform: NodeJS.Platform
  home: string
  isRoot: boolean
}

const thisMachine = (): Machine => ({
  platform: process.platform,
  home: os.homedir(),
  isRoot: process.getuid?.() === 0,
})

/** The data folder if DATA_DIR isn't set. Never inside the checkout: a fresh clone would lose it. */
export function defaultDataDir(env: NodeJS.ProcessEnv, machine: Machine = thisMachine()): string {
  const { platform, home, isRoot } = machine
  if (platform === 'win32')
    return path.win32.join(env['LOCALAPPDATA'] || path.win32.join(home, 'AppData', 'Local'), 'Dray')
  if (platform === 'darwin') return path.posix.join(home, 'Library', 'Application Support', 'Dray')
  const xdg = env['XDG_DATA_HOME']
  // The XDG specification says to ignore relative paths.
  if (xdg?.startsWith('/')) return path.posix.join(xdg, 'dray')
  // PostgreSQL never runs as root, and in many containers its account can't enter /root.
  return isRoot ? '/var/lib/dray' : path.posix.join(home, '.local', 'share', 'dray')
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const publicUrlError = 'PUBLIC_URL must be the URL people open, such as https://dray.example.com, without a query.'
const publicUrl = address('PUBLIC_URL', ['http', 'https'], 'https://dray.example.com')
  .transform((value) => value.replace(/\/$/, ''))
  .refine((value) => !/[?#]|@|\/$/.test(value), publicUrlError)

/** Valid values and defaults. */
const variables = z.object({
  PORT: wholeNumber('PORT', 0, 65_535, 3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0.')
    .default('127.0.0.1'),
  TRUST_PROXY: z
    .string()
    .refine(isTrustProxy, 'TRUST_PROXY must be no, a number of proxies, or addresses separated by commas.')
    .default('loopback'),
  REQUESTS_PER_MINUTE: wholeNumber('REQUESTS_PER_MINUTE', 60, 1_000_000, 3000),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: address(
    'DATABASE_URL',
    ['postgres', 'postgresql'],
    'postgres://user:password@host:5432/dray',
  ).optional(),
  DATABASE_DIRECT_URL: address(
    'DATABASE_DIRECT_URL',
    ['postgres', 'postgresql'],
    'postgres://user:password@host:5432/dray',
  ).optional(),
  DATABASE_READ_URL: address(
    'DATABASE_READ_URL',
    ['postgres', 'postgresql'],
    'postgres://user:password@host:5432/dray',
  ).optional(),
  DATABASE_READ_MAX_LAG: wholeNumber('DATABASE_READ_MAX_LAG', 1, 60, 10),
  PUBLIC_URL: publicUrl.optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'TIME_ZONE must be an IANA time zone, such as America/Los_Angeles.')
    .default('America/Los_Angeles'),
  COMPANY_NAME: atMost('COMPANY_NAME', maxCompanyLengths.name).default('Dray'),
  COMPANY_ADDRESS: atMost('COMPANY_ADDRESS', maxCompanyLengths.address).default(''),
  COMPANY_PHONE: atMost('COMPANY_PHONE', maxCompanyLengths.phone).default(''),
  TELEGRAM_BOT: z
    .string()
    .regex(/^@?\w{5,32}$/, 'TELEGRAM_BOT must be the name of a Telegram bot, such as dray_orders_bot.')
    .optional(),
  TELEGRAM_TOKEN: z
    .string()
    .regex(/^\d{3,20}:[\w-]{20,100}$/, 'TELEGRAM_TOKEN must be the token that BotFather gave, such as 123456:ABC….')
    .optional(),
  TELEGRAM_API: address('TELEGRAM_API', ['http', 'https'], 'https://api.telegram.org').default(
    'https://api.telegram.org',
  ),
  PASSWORD_MIN_LENGTH: wholeNumber('PASSWORD_MIN_LENGTH', 4, 128, 4),
  ADMIN_EMAIL: z.email('ADMIN_EMAIL must be an email address.').optional(),
  ADMIN_PASSWORD: z.string().max(1000, 'ADMIN_PASSWORD must be at most 1000 characters.').optional(),
  S3_ENDPOINT: address('S3_ENDPOINT', ['http', 'https'], 'https://s3.example.com').optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'S3_REGION must be the name of a region, such as us-east-1.')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'S3_BUCKET must be a bucket name: 3 to 63 lowercase letters, digits, dots and hyphens.',
    )
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: address('SMTP_URL', ['smtp', 'smtps'], 'smtps://user:password@mail.example.com')
    .refine(isWellEncoded, 'SMTP_URL must be a URL in which every % of the user and password is written as %25.')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (value) => parseSender(value) !== undefined,
      'MAIL_FROM must be a sender such as Acme <orders@example.com>.',
    )
    .transform(parseSender)
    .optional(),
  IMAP_URL: z
    .string()
    .refine(
      isMailboxUrl,
      'IMAP_URL must be a URL such as imaps://user:password@mail.example.com/INBOX, in which special characters are percent-encoded (@ as %40, % as %25).',
    )
    .optional(),
  IMAP_DONE: z
    .string()
    .regex(/^[^\p{Cc}*%]{1,200}$/u, 'IMAP_DONE must be the name of a folder, such as Done.')
    .optional(),
  ALLOW_PRIVATE_WEBHOOKS: z.literal('yes', 'ALLOW_PRIVATE_WEBHOOKS must be yes, or not set.').optional(),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters.').optional(),
  SLOW_STATEMENT_MS: wholeNumber('SLOW_STATEMENT_MS', 0, 600_000, 1000),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'BACKUP_AT must be a time of day from 00:00 to 23:59, such as 02:00.')
    .default('02:00'),
  BACKUP_KEEP: wholeNumber('BACKUP_KEEP', 1, 10_000, 14),
  LOG_LEVEL: z.enum(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}.`).default('info'),
} satisfies Record<VariableName, z.ZodType>)

function atMost(name: string, length: number) {
  return z.string().max(length, `${name} must be at most ${length} characters.`)
}

function wholeNumber(name: string, from: number, to: number, defaultValue: number) {
  const error = `${name} must be a whole number from ${from} to ${to}.`
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(from, error).max(to, error))
    .default(defaultValue)
}

/** The message doesn't repeat the value, which may contain a password. */
function address(name: string, schemes: string[], example: string) {
  const error = `${name} must be a URL such as ${example}.`
  return z.string().refine((value) => {
    // PostgreSQL accepts a URL without a host (?host= may name a socket); the URL parser doesn't.
    const parsed = URL.parse(value.replace(/^(postgres\w*:\/\/(?:[^/@]*@)?)(?=[/?]|$)/, '$1localhost'))
    return parsed !== null && schemes.includes(parsed.protocol.slice(0, -1)) && parsed.host !== ''
  }, error)
}

function isTrustProxy(value: string): boolean {
  const isRange = (part: string) => {
    const [host = '', bits = '0'] = part.trim().split('/')
    return (net.isIP(host) > 0 && /^\d{1,3}$/.test(bits)) || ['loopback', 'linklocal', 'uniquelocal'].includes(host)
  }
  return value === 'no' || /^\d{1,2}$/.test(value) || value.split(',').every(isRange)
}

function isWellEncoded(url: string): boolean {
  const parsed = URL.parse(url)
  try {
    return parsed === null || decodeURIComponent(`${parsed.username}${parsed.password}`) !== undefined
  } catch {
    return false
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // Intl accepts offsets such as +03:00, which mean something else to PostgreSQL.
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
