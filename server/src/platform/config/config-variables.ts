import { maxCompanyLengths } from '@dray/contract/settings'
import net from 'node:net'
import { z } from 'zod'
import { parseSender } from './sender.ts'
import type { VariableName } from './variable-descriptions.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const publicUrlError = 'PUBLIC_URL must be the URL people open, such as https://dray.example.com, without a query.'
const publicUrl = address('PUBLIC_URL', ['http', 'https'], 'https://dray.example.com')
  .transform((value) => value.replace(/\/$/, ''))
  .refine((value) => !/[?#]|@|\/$/.test(value), publicUrlError)

/** Valid values and defaults. */
export const variables = z.object({
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
