import os from 'node:os'
import path from 'node:path'
import { type z } from 'zod'
import { variables } from './config-variables.ts'
import { defaultAddress, type Sender } from './sender.ts'
import { type VariableName, variableDescriptions } from './variable-descriptions.ts'
import { StartProblem } from '../start-problem.ts'

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
  passwordMinLength: number
  firstAdmin: { email: string; password: string } | undefined
  s3: S3Config | undefined
  /** Undefined: no email is sent. */
  mail: MailConfig | undefined
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
  const length = variables.shape.PASSWORD_MIN_LENGTH.safeParse(values.PASSWORD_MIN_LENGTH)
  if (password && length.success && password.length < length.data)
    yield `ADMIN_PASSWORD must have at least ${length.data} characters.`
  const required = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = required.filter((name) => values[name] === undefined)
  const usesS3 = values.S3_ENDPOINT !== undefined || missing.length < required.length
  if (usesS3 && missing.length > 0)
    yield `${missing.join(' and ')} must be set too: files are stored in a bucket only when ${required.join(', ')} are all set.`
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
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    firstAdmin: email && password ? { email, password } : undefined,
    s3: s3Config(values),
    mail: mailConfig(values),
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
