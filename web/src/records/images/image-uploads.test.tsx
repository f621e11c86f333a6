import { createImageUpload, uploadImage } from '@dray/contract/storage'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { bucket, chosen, images, openPicker, type Picker, png, useFakeUpload } from '../../test-data/images.tsx'
import { handler, refuseCall } from '../../test-data/screens.tsx'

beforeEach(useFakeUpload)

const uploadRow = ({ dialog }: Picker, name: string) => within(dialog.getByRole('listitem', { name }))

// R2.13-46, R4.10-03, R4.10-04, R8-11
test('each of several uploads shows its progress, and one that fails does not stop the others', async () => {
  const { handlers, requests } = bucket()
  const picker = await openPicker(handlers)
  const html = new File(['<!doctype html>'], 'page.png', { type: 'image/png' })
  await picker.choose(png('one.png'), html, png('large.png', 10 * 1024 * 1024), png('two.png'))
  expect(await picker.dialog.findByText('2 of 4 images uploaded, 2 failed')).toBeInTheDocument()
  for (const name of ['one.png', 'two.png'])
    expect(uploadRow(picker, name).getByText('Upload successful')).toBeInTheDocument()
  expect(uploadRow(picker, 'page.png').getByText('Upload failed')).toBeInTheDocument()
  expect(
    uploadRow(picker, 'page.png').getByText('Only PNG, JPEG, WebP and GIF images can be uploaded.'),
  ).toBeInTheDocument()
  expect(uploadRow(picker, 'large.png').getByText('This image is 10.1 MB. The maximum is 10 MB.')).toBeInTheDocument()
  await waitFor(() => expect(new Set(images(picker))).toEqual(new Set(['Select one.png', 'Select two.png'])))
  expect(requests.filter((request) => request.startsWith('put'))).toHaveLength(2)
})

test('no more than two files are sent at a time', async () => {
  const { handlers, requests, pause } = bucket()
  const finishPut = pause('put')
  const picker = await openPicker(handlers)
  await picker.choose(png('a.png'), png('b.png'), png('c.png'))
  await waitFor(() => expect(requests.filter((request) => request.startsWith('put'))).toHaveLength(2))
  expect(uploadRow(picker, 'c.png').getByText('Preparing upload...')).toBeInTheDocument()
  finishPut()
  expect(await picker.dialog.findByText('3 of 3 images uploaded')).toBeInTheDocument()
})

test('an upload that failed because the storage was unavailable can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { handlers } = bucket()
  let isDown = true
  const failsOnce = handler(uploadImage, (request) => {
    if (!isDown) return handlers.find(({ method }) => method === 'PUT')?.answer(request) ?? new Response(null)
    isDown = false
    return new Response(null, { status: 503 })
  })
  const picker = await openPicker([failsOnce, ...handlers])
  await picker.choose(png('one.png'))
  await picker.person.click(await picker.dialog.findByRole('button', { name: 'Upload one.png again' }))
  expect(await picker.dialog.findByText('Upload successful')).toBeInTheDocument()
})

test('a pasted image is uploaded, and pasted text is ignored', async () => {
  const { handlers, requests } = bucket()
  const picker = await openPicker(handlers)
  await picker.dialog.findByText('No images in this bucket, please upload your image above')
  fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => 'text' } })
  fireEvent.paste(document.body, { clipboardData: { files: [png('image.png')] } })
  expect(await picker.dialog.findByText('Upload successful')).toBeInTheDocument()
  expect(requests.filter((request) => request.startsWith('put'))).toHaveLength(1)
})

test('a newly uploaded image can be used directly', async () => {
  const picker = await openPicker(bucket('old.png').handlers)
  await picker.choose(png('new.png'))
  await picker.person.click(await picker.dialog.findByRole('button', { name: 'Use this image: new.png' }))
  expect(chosen()).toMatch(/^\/storage\/users\/[0-9a-f]{8}_new\.png$/)
})

test('a user who may not upload sees the server’s refusal', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const picker = await openPicker([refuseCall(createImageUpload, 'not-allowed'), ...bucket().handlers])
  await picker.choose(png())
  expect(await picker.dialog.findByText('Upload failed')).toBeInTheDocument()
  expect(picker.dialog.getByText("You don't have permission to do that.")).toBeInTheDocument()
})

test('closing during an upload asks first', async () => {
  const { handlers, pause } = bucket()
  pause('put')
  const picker = await openPicker(handlers)
  await picker.choose(png('a.png'), png('b.png'))
  await picker.dialog.findAllByText('Uploading...')
  await picker.person.keyboard('{Escape}')
  expect(await screen.findByText('Images are being uploaded. Close anyway?')).toBeInTheDocument()
})

// R2.13-45
test('many images can be searched by name, and the down arrow goes to the first match', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `bottle ${index}.png`)
  const picker = await openPicker(bucket(...names, 'Côte de Blaye.png').handlers)
  const search = await picker.dialog.findByRole('searchbox', { name: 'Search images' })
  await picker.person.type(search, 'CÔTE')
  expect(images(picker)).toEqual(['Select Côte de Blaye.png'])
  await picker.person.keyboard('{ArrowDown}')
  expect(picker.dialog.getByRole('button', { name: 'Select Côte de Blaye.png' })).toHaveFocus()
  await picker.person.clear(search)
  await picker.person.type(search, 'zebra')
  expect(picker.dialog.getByText('No images match “zebra”.')).toBeInTheDocument()
  expect(images(picker)).toEqual([])
})

test('with hundreds of images, only those scrolled to are rendered', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `bottle ${index}.png`)
  const picker = await openPicker(bucket(...names).handlers)
  await picker.dialog.findByRole('button', { name: 'Select bottle 0.png' })
  expect(images(picker)).toHaveLength(120)
  fireEvent.scroll(picker.dialog.getByRole('list', { name: 'Images' }))
  expect(images(picker)).toHaveLength(240)
  await picker.person.type(picker.dialog.getByRole('searchbox'), 'bottle 499')
  expect(images(picker)).toEqual(['Select bottle 499.png'])
})
