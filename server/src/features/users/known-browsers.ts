import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/db.ts'
import * as cookies from '../../platform/http/requests/cookies.ts'
import { forgetOldBrowsers, isKnownBrowser, saveKnownBrowser } from './sign-in-failures.sql.ts'
import { hashOfToken, newToken } from './tokens.ts'

const cookieName = 'dray_browser'
/** Browsers keep cookies no longer than this. */
export const knownBrowserDays = 400
/** More would belong to a program that drops its cookies. */
const maxBrowsersOfUser = 50

/** Marks a browser as used by this user. The mark survives signing out and doesn't sign anyone in. */
export async function rememberBrowser(
  db: Db,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const before = cookies.readCookie(request, cookieName)
  const token = before !== undefined && (await isKnownBrowser(db, hashOfToken(before))) ? before : newToken()
  await saveKnownBrowser(db, hashOfToken(token), userId)
  await forgetOldBrowsers(db, userId, maxBrowsersOfUser)
  cookies.setCookie(reply, cookieName, token, knownBrowserDays * 86_400)
}

/** The browser's name, if this user has signed in with it. */
export async function findKnownBrowser(
  db: Db,
  request: FastifyRequest,
  userId: number | undefined,
): Promise<string | undefined> {
  const token = cookies.readCookie(request, cookieName)
  if (token === undefined || userId === undefined) return undefined
  const tokenHash = hashOfToken(token)
  return (await isKnownBrowser(db, tokenHash, userId)) ? tokenHash.toString('hex') : undefined
}
