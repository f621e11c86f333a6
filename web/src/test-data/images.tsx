import { removeImage, createImageUpload, listImages, uploadImage } from '@dray/contract/storage'
import { readUser, type SessionUser } from '@dray/contract/users'
import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { answering, handler, type serverOf } from './screens.tsx'
import { ann, showApp } from './shell.tsx'
import { typist } from './typist.ts'

type Handlers = Parameters<typeof serverOf>

/** Stands in for the older way of sending, by the same stand-in for the network; it tells of the way in two steps. */
class FakeSending {
  upload: { onprogress?: (told: { loaded: number; total: number }) => void } = {}
  onload: () => void = () => {}
  onerror: () => void = () => {}
  responseText = ''
  status = 0
  #address = ''
  #headers = new Headers()

  open(_method: string, address: string) {
    this.#address = address
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }
  send(body: Blob) {
    this.upload.onprogress?.({ loaded: body.size / 2, total: body.size })
    fetch(this.#address, { method: 'PUT', headers: this.#headers, body })
      .then(async (answer) => {
        this.status = answer.status
        this.responseText = await answer.text()
        this.onload()
      })
      .catch(() => this.onerror())
  }
}
export const useFakeUpload = () => vi.stubGlobal('XMLHttpRequest', FakeSending)

export const pixels = new Uint8Array([...Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 1, 2, 3])
export const png = (name = 'cat.png', more = 0) => new File([pixels, new Uint8Array(more)], name, { type: 'image/png' })
const file = (name: string) => ({ name, url: `/storage/users/${name}` })

/** A bucket that takes and gives up images, and keeps what it was asked. */
export function bucket(...names: string[]) {
  const kept = names.map(file)
  const asked: string[] = []
  const gates: Record<string, Promise<void> | undefined> = {}
  const handlers = [
    answering(listImages, ({ params }) => {
      asked.push(`list ${params['bucket']}`)
      return { files: kept }
    }),
    answering(createImageUpload, async ({ body }) => {
      const { fileName, bucket } = createImageUpload.body.parse(body)
      asked.push(`offer ${bucket} ${fileName}`)
      await gates['offer']
      return { uploadUrl: `/storage/${bucket}/${encodeURIComponent(fileName)}?expires=1&signature=x` }
    }),
    handler(uploadImage, async ({ params, headers, url }) => {
      const name = decodeURIComponent(params['fileName'] ?? '')
      asked.push(`put ${headers.get('content-type')} ${url.search}`)
      await gates['put']
      kept.unshift({ name, url: url.pathname })
      return new Response(null, { status: 204 })
    }),
    answering(removeImage, async ({ body }) => {
      const { fileName } = removeImage.body.parse(body)
      asked.push(`delete ${fileName}`)
      await gates['delete']
      kept.splice(
        kept.findIndex(({ name }) => name === fileName),
        1,
      )
      return { ok: true as const }
    }),
  ]
  const hold = (step: 'offer' | 'put' | 'delete') => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gates[step] = promise
    return resolve
  }
  return { handlers, asked, hold }
}

/** Opens the picker from the profile, as a person would. */
export async function openPicker(answers: Handlers, user: SessionUser = ann) {
  const person = typist({ applyAccept: false })
  const profile = { ...user, modifiedOn: new Date('2026-03-09T20:00:00Z'), userCustomers: [] }
  showApp({ at: '/profile', user, answers: [...answers, answering(readUser, () => profile)] })
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  await person.click(screen.getByRole('button', { name: 'Change picture' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Select an image' }))
  return { person, dialog, choose: (...files: File[]) => person.upload(dialog.getByLabelText('Image file'), files) }
}
export type Picker = Awaited<ReturnType<typeof openPicker>>

export const chosen = () => screen.getByRole('img', { name: 'Picture of Ann Ames' }).getAttribute('src')
export const images = ({ dialog }: Picker) =>
  dialog.queryAllByRole('button', { name: /^Select / }).map((one) => one.getAttribute('aria-label'))
