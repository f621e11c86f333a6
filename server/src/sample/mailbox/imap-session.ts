import type { Socket } from 'node:net'
import { createCommandReader, unquoted } from './imap-commands.ts'
import { fetchAnswer, searchUids, uidsInSet } from './imap-messages.ts'
import type { Folders } from './folders.ts'

/** Gone wrong at a command: `cut` ends the connection in the middle of the answer, `silence` never answers again. */
export type MailFault = 'cut' | 'silence' | 'refuse' | { delayMs: number }

type SessionParts = {
  folders: Folders
  user: string
  password: string
  /** Decides per command. */
  findFault: (command: string) => MailFault | undefined
  hasMove: () => boolean
  note: (command: string) => void
}

type Session = {
  parts: SessionParts
  folder: string | undefined
  /** Of the IDLE that goes on. */
  idleTag: string | undefined
  /** Of the AUTHENTICATE whose password comes next. */
  signInTag: string | undefined
}
type Command = { tag: string; name: string; rest: string }
type Answer = string | Buffer

/** One connection to the stand-in, which knows what a reader of emails needs of RFC 3501, with IDLE and MOVE. */
export function startSession(socket: Socket, parts: SessionParts): void {
  const session: Session = { parts, folder: undefined, idleTag: undefined, signInTag: undefined }
  let isSilent = false
  const write = (text: Answer): void => {
    if (!isSilent && !socket.destroyed) socket.write(text)
  }
  const endListening = parts.folders.onMail((name) => {
    if (name === session.folder && session.idleTag !== undefined) write(exists(session))
  })
  socket.on('close', endListening)
  socket.on('error', () => socket.destroy())
  socket.on(
    'data',
    createCommandReader({ onContinue: () => write('+ go on\r\n'), onLine: (line) => void handle(line) }),
  )
  write(`* OK [CAPABILITY ${capabilities(parts)}] Stand-in\r\n`)

  async function handle(line: string): Promise<void> {
    const { command, answer } = next(session, line)
    const fault = parts.findFault(command.name)
    if (fault === 'silence') isSilent = true
    if (typeof fault === 'object') await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
    const given = fault === 'refuse' ? `${command.tag} NO [UNAVAILABLE] Not now\r\n` : answer()
    if (fault !== 'cut') return write(given)
    write(given.slice(0, Math.floor(given.length / 2)))
    socket.destroySoon()
  }
}

/** What a line is depends on what was before it. */
function next(session: Session, line: string): { command: Command; answer: () => Answer } {
  const { signInTag, idleTag, parts } = session
  if (signInTag !== undefined) {
    session.signInTag = undefined
    const [, user = '', password = ''] = Buffer.from(line, 'base64').toString().split('\0')
    const command = { tag: signInTag, name: 'PASSWORD', rest: '' }
    return { command, answer: () => signIn(parts, signInTag, [user, password]) }
  }
  if (idleTag !== undefined) {
    session.idleTag = undefined
    return { command: { tag: idleTag, name: 'DONE', rest: '' }, answer: () => done(idleTag) }
  }
  const [, tag = '*', name = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?([\s\S]*)$/i.exec(line) ?? []
  const command = { tag, name: name.toUpperCase(), rest }
  parts.note(`${command.name} ${rest}`.trim())
  return { command, answer: () => (commands[command.name] ?? ((_, { tag: own }) => done(own)))(session, command) }
}

const done = (tag: string): string => `${tag} OK Done\r\n`

const capabilities = ({ hasMove }: SessionParts): string =>
  `IMAP4rev1 IDLE ID NAMESPACE ENABLE UIDPLUS AUTH=PLAIN${hasMove() ? ' MOVE' : ''}`

const mailsIn = ({ parts, folder }: Session) => (folder === undefined ? [] : (parts.folders.find(folder)?.mails ?? []))

const exists = (session: Session): string => `* ${mailsIn(session).length} EXISTS\r\n`

const commands: Readonly<Record<string, (session: Session, command: Command) => Answer>> = {
  CAPABILITY: ({ parts }, { tag }) => `* CAPABILITY ${capabilities(parts)}\r\n${done(tag)}`,
  ID: (_, { tag }) => `* ID ("name" "Stand-in")\r\n${done(tag)}`,
  NAMESPACE: (_, { tag }) => `* NAMESPACE (("" "/")) NIL NIL\r\n${done(tag)}`,
  LOGOUT: (_, { tag }) => `* BYE Bye\r\n${done(tag)}`,
  NOOP: (session, { tag }) => `${exists(session)}${done(tag)}`,
  LOGIN: ({ parts }, { tag, rest }) => signIn(parts, tag, unquoted(rest)),
  AUTHENTICATE(session, { tag }) {
    session.signInTag = tag
    return '+ \r\n'
  },
  IDLE(session, { tag }) {
    session.idleTag = tag
    return '+ idling\r\n'
  },
  LIST: list,
  LSUB: list,
  CREATE({ parts: { folders } }, { tag, rest }) {
    const name = unquoted(rest).at(0) ?? ''
    if (folders.find(name)) return `${tag} NO [ALREADYEXISTS] It exists\r\n`
    folders.create(name)
    return done(tag)
  },
  SELECT: select,
  EXAMINE: select,
  'UID SEARCH': (session, { tag, rest }) => `* SEARCH ${searchUids(mailsIn(session), rest).join(' ')}\r\n${done(tag)}`,
  'UID FETCH'(session, { tag, rest }) {
    const mails = mailsIn(session)
    const [set = ''] = rest.split(' ', 1)
    return Buffer.concat([...fetchAnswer(mails, uidsInSet(mails, set), rest), Buffer.from(done(tag))])
  },
  'UID MOVE': move,
}

const signIn = (parts: SessionParts, tag: string, [user, password]: readonly string[]): string =>
  user === parts.user && password === parts.password
    ? `${tag} OK [CAPABILITY ${capabilities(parts)}] Signed in\r\n`
    : // Some servers repeat what they were sent.
      `${tag} NO [AUTHENTICATIONFAILED] Wrong password ${password}\r\n`

function list({ parts }: Session, { tag, name: command, rest }: Command): string {
  const pattern = unquoted(rest).at(-1) ?? '*'
  const names = parts.folders.names().filter((name) => pattern === '*' || pattern === '%' || name === pattern)
  return names.map((name) => `* ${command} () "/" "${name}"\r\n`).join('') + done(tag)
}

function select(session: Session, { tag, name: command, rest }: Command): string {
  const name = unquoted(rest).at(0) ?? ''
  const folder = session.parts.folders.find(name)
  if (!folder) return `${tag} NO [NONEXISTENT] No such folder\r\n`
  session.folder = name
  const access = command === 'SELECT' ? 'READ-WRITE' : 'READ-ONLY'
  const state = `* OK [UIDVALIDITY ${folder.uidValidity}] Ok\r\n* OK [UIDNEXT ${folder.uidNext}] Ok\r\n`
  return `* FLAGS (\\Seen \\Deleted)\r\n${exists(session)}${state}${tag} OK [${access}] Done\r\n`
}

function move(session: Session, { tag, rest }: Command): string {
  const { folder = '', parts } = session
  const { folders } = parts
  const mails = mailsIn(session)
  const [set = '', target = ''] = unquoted(rest)
  if (!folders.find(target)) return `${tag} NO [TRYCREATE] No such folder\r\n`
  const chosen = uidsInSet(mails, set)
  for (const mail of mails) if (chosen.includes(mail.uid)) folders.add(target, mail)
  const gone = mails.flatMap(({ uid }, place) => (chosen.includes(uid) ? [`* ${place + 1} EXPUNGE\r\n`] : []))
  folders.remove(folder, chosen)
  return gone.toReversed().join('') + done(tag)
}
