interface Description {
  name: string
  /** As shown in docs/settings.md. */
  default: string
  description: string
}

/** Every environment variable Dray reads, in the order of docs/settings.md. */
export const variableDescriptions = [
  { name: 'PORT', default: '3000', description: 'The port Dray listens on; 0 means any free port.' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    description: 'The address Dray listens on; 0.0.0.0 lets other machines reach it.',
  },
  {
    name: 'TRUST_PROXY',
    default: 'loopback',
    description:
      "The proxies to trust for the client's address and https: no, a number of proxies, or addresses and ranges separated by commas.",
  },
  {
    name: 'REQUESTS_PER_MINUTE',
    default: '3000',
    description: 'The requests per minute that one user, or one address without a session, can make; more are refused.',
  },
  {
    name: 'DATA_DIR',
    default: "a folder in the user's data directory",
    description:
      'The folder for the embedded database and uploaded files; only one Dray can run its database there at a time.',
  },
  {
    name: 'DATABASE_URL',
    default: 'the embedded PostgreSQL',
    description: 'A PostgreSQL server of version 15 or later, such as postgres://user:password@host:5432/dray.',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    default: 'DATABASE_URL',
    description:
      'The address of the database itself, needed if DATABASE_URL leads to a connection pooler such as PgBouncer in transaction mode.',
  },
  {
    name: 'DATABASE_READ_URL',
    default: 'DATABASE_URL',
    description:
      'A replica of the database for lists and figures, except for what a person has just saved or heard of; DATABASE_URL must be set too.',
  },
  {
    name: 'DATABASE_READ_MAX_LAG',
    default: '10',
    description: 'The seconds, 1 to 60, that the replica may be behind; while it is further behind, it is not used.',
  },
  {
    name: 'PUBLIC_URL',
    default: 'the address of the request',
    description: 'The URL people open, used in links sent outside Dray, such as https://dray.example.com.',
  },
  { name: 'TIME_ZONE', default: 'America/Los_Angeles', description: 'Decides which day a time falls on.' },
  {
    name: 'COMPANY_NAME',
    default: 'Dray',
    description: 'The company name on invoices and other documents, unless an admin sets another one in Settings.',
  },
  {
    name: 'COMPANY_ADDRESS',
    default: 'none',
    description: 'The company address on documents, unless one is set in Settings; \\n starts a new line.',
  },
  {
    name: 'COMPANY_PHONE',
    default: 'none',
    description: 'The company phone number on documents, unless one is set in Settings.',
  },
  {
    name: 'TELEGRAM_BOT',
    default: 'none',
    description: 'The Telegram bot that customer access codes link to. With TELEGRAM_TOKEN it is known without it.',
  },
  {
    name: 'TELEGRAM_TOKEN',
    default: 'none',
    description:
      'The token of a Telegram bot in which customers order. Without it no bot runs. Needs PUBLIC_URL. Never logged or shown.',
  },
  {
    name: 'TELEGRAM_API',
    default: 'https://api.telegram.org',
    description: "Another address of Telegram's Bot API.",
  },
  {
    name: 'PASSWORD_MIN_LENGTH',
    default: '4',
    description: 'The minimum password length, 4 to 128. From 8 on, common passwords and names are refused as well.',
  },
  {
    name: 'ADMIN_EMAIL',
    default: 'none',
    description:
      'With ADMIN_PASSWORD, creates the first administrator when no administrator can sign in. The log says whether it was used.',
  },
  { name: 'ADMIN_PASSWORD', default: 'none', description: 'The password of the first administrator.' },
  {
    name: 'S3_ENDPOINT',
    default: 'Amazon S3',
    description: 'The URL of another S3-compatible storage, such as https://s3.example.com.',
  },
  { name: 'S3_REGION', default: 'none', description: 'The region of the bucket, such as us-east-1.' },
  {
    name: 'S3_BUCKET',
    default: 'a folder in DATA_DIR',
    description: 'Stores files in this bucket; the region, access key and secret must be set too.',
  },
  { name: 'S3_ACCESS_KEY_ID', default: 'none', description: 'The access key of the bucket.' },
  { name: 'S3_SECRET_ACCESS_KEY', default: 'none', description: 'The secret of the access key.' },
  {
    name: 'SMTP_URL',
    default: 'no email is sent',
    description: 'The mail server, such as smtps://user:password@mail.example.com.',
  },
  {
    name: 'MAIL_FROM',
    default: 'the company name with the user of SMTP_URL',
    description: 'The sender of emails, such as Acme Wholesale <orders@example.com>.',
  },
  {
    name: 'IMAP_URL',
    default: 'no mailbox is read',
    description:
      'The mailbox for orders, such as imaps://orders%40example.com:password@mail.example.com/INBOX. Special characters in the user, the password and the folder are percent-encoded. Never logged or shown with its password.',
  },
  {
    name: 'IMAP_DONE',
    default: 'emails stay where they are',
    description: 'The folder to which emails of the mailbox are moved once they are saved. Dray creates it.',
  },
  {
    name: 'ALLOW_PRIVATE_WEBHOOKS',
    default: 'only the internet',
    description:
      'Lets webhooks send to private and local addresses, there also over http, if set to yes; for receivers in your own network.',
  },
  {
    name: 'METRICS_TOKEN',
    default: 'no metrics',
    description: 'Turns on /api/metrics for a monitor such as Prometheus, which sends this as its bearer token.',
  },
  {
    name: 'SLOW_STATEMENT_MS',
    default: '1000',
    description:
      'Statements of the database that take at least this many milliseconds are logged with their call, without values; 0 logs none.',
  },
  {
    name: 'BACKUP_DIR',
    default: 'no backups are made',
    description: 'An existing folder of its own, on another disk, in which Dray makes a backup each day.',
  },
  { name: 'BACKUP_AT', default: '02:00', description: 'The time of day of that backup, such as 22:30.' },
  { name: 'BACKUP_KEEP', default: '14', description: 'How many of these backups are kept; older ones are deleted.' },
  { name: 'LOG_LEVEL', default: 'info', description: 'fatal, error, warn, info, debug, trace or silent.' },
] as const satisfies Description[]

export type VariableName = (typeof variableDescriptions)[number]['name']
