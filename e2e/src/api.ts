import { setTimeout as sleep } from 'node:timers/promises'

export type Api = {
  cookie: string
  get: (path: string) => Promise<Answer>
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  put: (path: string, body: unknown) => Promise<Answer>
}
type Answer = { status: number; body: Record<string, unknown> }

const admin = { name: 'Ada Admin', email: 'ada@example.com', password: 'a good password' }

/** Sets up a new Dray and returns a client for its first administrator. */
export async function setUpByApi(address: string, sampleData: boolean): Promise<Api> {
  const answer = await postWhenReady(`${address}/api/db/users/addFirst`, { ...admin, sampleData })
  if (!answer.ok) throw new Error(`Setting up failed: ${await answer.text()}`)
  return openApi(address, cookieHeader(answer))
}

export async function signInByApi(
  address: string,
  { email, password }: { email: string; password: string } = admin,
): Promise<Api> {
  const answer = await postWhenReady(`${address}/api/db/users/login`, { email, password })
  if (!answer.ok) throw new Error(`Signing in failed: ${await answer.text()}`)
  return openApi(address, cookieHeader(answer))
}

/** A busy server that has just started may answer that it's overloaded and to try again shortly. */
async function postWhenReady(url: string, body: unknown): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) })
    if (answer.status !== 503) return answer
    await sleep(500)
  }
}

const json = { 'content-type': 'application/json' }
const cookieHeader = (answer: Response): string => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** A client with a session, for any of the servers. */
export function openApi(address: string, cookie: string): Api {
  const request = async (path: string, init: RequestInit): Promise<Answer> => {
    const answer = await fetch(address + path, init)
    return { status: answer.status, body: await answer.json() }
  }
  return {
    cookie,
    get: (path) => request(path, { headers: { cookie } }),
    post: (path, body, headers = {}) =>
      request(path, { method: 'POST', headers: { ...json, cookie, ...headers }, body: JSON.stringify(body) }),
    put: (path, body) => request(path, { method: 'PUT', headers: { ...json, cookie }, body: JSON.stringify(body) }),
  }
}
