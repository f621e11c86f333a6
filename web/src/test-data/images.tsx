import { removeImage, createImageUpload, listImages, uploadImage } from '@dray/contract/storage'
import type { SessionUser } from '@dray/contract/users/session'
import { readUser } from '@dray/contract/users'
import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { answerCall, handler, type stubServer } from './screens.tsx'
import { ann, showApp } from './shell.tsx'
import { setUpUser } from './set-up-user.ts'

type Handlers = Parameters<typeof stubServer>

/** An XMLHttpRequest that uploads through the stubbed `fetch` and reports progress once, at half. */
class FakeUploadRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
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
export const useFakeUpload = () => vi.stubGlobal('XMLHttpRequest', FakeUploadRequest)

export const pixels = new Uint8Array([...Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 1, 2, 3])
export const png = (name = 'cat.png', more = 0) => new File([pixels, new Uint8Array(more)], name, { type: 'image/png' })
const file = (name: string) => ({ name, url: `/storage/users/${name}` })

/** A bucket that records its requests. `pause` holds up a step until the returned function is called. */
export function bucket(...names: string[]) {
  const files = names.map(file)
  const requests: string[] = []
  const gates: Record<string, Promise<void> | undefined> = {}
  const handlers = [
    answerCall(listImages, ({ params }) => {
      requests.push(`list ${params['bucket']}`)
      return { files }
    }),
    answerCall(createImageUpload, async ({ body }) => {
      const { fileName, bucket } = createImageUpload.body.parse(body)
      requests.push(`offer ${bucket} ${fileName}`)
      await gates['offer']
      return { uploadUrl: `/storage/${bucket}/${encodeURIComponent(fileName)}?expires=1&signature=x` }
    }),
    handler(uploadImage, async ({ params, headers, url }) => {
      const name = decodeURIComponent(params['fileName'] ?? '')
      requests.push(`put ${headers.get('content-type')} ${url.search}`)
      await gates['put']
      files.unshift({ name, url: url.pathname })
      return new Response(null, { status: 204 })
    }),
    answerCall(removeImage, async ({ body }) => {
      const { fileName } = removeImage.body.parse(body)
      requests.push(`delete ${fileName}`)
      await gates['delete']
      files.splice(
        files.findIndex(({ name }) => name === fileName),
        1,
      )
      return { ok: true as const }
    }),
  ]
  const pause = (step: 'offer' | 'put' | 'delete') => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gates[step] = promise
    return resolve
  }
  return { handlers, requests, pause }
}

/** Opens the image picker from the profile. */
export async function openPicker(answers: Handlers, user: SessionUser = ann) {
  const person = setUpUser({ applyAccept: false })
  const profile = { ...user, modifiedOn: new Date('2026-03-09T20:00:00Z'), userCustomers: [] }
  showApp({ at: '/profile', user, answers: [...answers, answerCall(readUser, () => profile)] })
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  await person.click(screen.getByRole('button', { name: 'Change picture' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Select an image' }))
  return { person, dialog, choose: (...files: File[]) => person.upload(dialog.getByLabelText('Image file'), files) }
}
export type Picker = Awaited<ReturnType<typeof openPicker>>

export const chosen = () => screen.getByRole('img', { name: 'Picture of Ann Ames' }).getAttribute('src')
export const images = ({ dialog }: Picker) =>
  dialog.queryAllByRole('button', { name: /^Select / }).map((button) => button.getAttribute('aria-label'))
