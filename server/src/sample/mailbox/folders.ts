export type StoredMail = { uid: number; source: Buffer; receivedAt: Date; flags: Set<string> }
type Folder = { uidValidity: number; uidNext: number; mails: StoredMail[] }
export type Folders = ReturnType<typeof createFolders>

/** The folders of one mailbox. */
export function createFolders() {
  const folders = new Map<string, Folder>()
  const listeners = new Set<(folder: string) => void>()
  const create = (name: string): void => {
    if (!folders.has(name)) folders.set(name, { uidValidity: 1, uidNext: 1, mails: [] })
  }
  create('INBOX')
  const find = (name: string): Folder | undefined => folders.get(/^inbox$/i.test(name) ? 'INBOX' : name)

  function add(name: string, mail: Omit<StoredMail, 'uid'>): number {
    const folder = find(name)
    if (!folder) throw new RangeError(`There is no folder ${name}`)
    const uid = folder.uidNext++
    folder.mails.push({ ...mail, uid })
    for (const listener of listeners) listener(name)
    return uid
  }

  return {
    create,
    find,
    add,
    names: () => [...folders.keys()],
    remove(name: string, uids: readonly number[]): void {
      const folder = find(name)
      if (folder) folder.mails = folder.mails.filter(({ uid }) => !uids.includes(uid))
    },
    /** As after a repair of the server: all emails get other numbers. */
    renumber(name: string): void {
      const folder = find(name)
      if (!folder) return
      folder.uidValidity++
      folder.mails.forEach((mail, place) => (mail.uid = place + 1))
      folder.uidNext = folder.mails.length + 1
    },
    /** Called with the folder that got an email. Returns how to end that. */
    onMail(listener: (folder: string) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
