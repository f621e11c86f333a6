import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function lines(write: (log: ReturnType<typeof createLog>) => void): string {
  let written = ''
  write(createLog({ level: 'info', to: { write: (line) => (written += line) } }))
  return written
}

test('a log line is a JSON object with its level, time and request id', () => {
  const line = lines((log) => log.child({ reqId: 'r-1' }).info({ orderId: 7 }, 'order placed'))
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    time: expect.any(String),
    reqId: 'r-1',
    orderId: 7,
    msg: 'order placed',
  })
  expect(line.endsWith('}\n')).toBe(true)
})

test('secrets never reach the log, however they are logged', () => {
  const secret = 'hunter2'
  const written = lines((log) => {
    log.info({ password: secret, newPassword: secret, body: { adminPassword: { value: secret } } })
    log.info({ req: { headers: { cookie: `session=${secret}`, authorization: secret, 'set-cookie': [secret] } } })
    log.info({ databaseUrl: secret, DATABASE_URL: secret, s3: { secretAccessKey: secret, accessKeyId: secret } })
    log.error(new Error(`cannot reach postgres://dray:${secret}@host/dray`), `smtp://u:${secret}@mail`)
    log.info({ url: `/api/db/customers/getAll?key=dray_${secret.repeat(3)}` }, `dray_${secret.repeat(3)}`)
    log.child({ token: secret }).warn({ url: `/storage/images/a.png?expires=1&signature=${secret}&x=1` })
  })
  expect(written).not.toContain(secret)
  expect(written.trim().split('\n')).toHaveLength(6)
  expect(written).toContain('/api/db/customers/getAll?key=[hidden]')
  expect(written).toContain('/storage/images/a.png?expires=1&signature=[hidden]&x=1')
})
