import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problemBody } from '../problem.ts'

/** Answers requests whose head Node can't read, which reach neither hooks nor routes. */
export function answerUnreadableRequest(error: { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  socket.end(answerTo(error.code), () => socket.destroy())
}

function answerTo(code: string): string {
  // Browsers expect this on connections they opened but never used.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'
  const problem = problemBody(
    code === 'HPE_HEADER_OVERFLOW' ? 'address-too-long' : 'unreadable-request',
    crypto.randomUUID(),
  )
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
