import { removeImage, listImages, uploadImage } from '@dray/contract/storage'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { bucket, chosen, images, openPicker, pixels, png, useFakeUpload } from '../../test-data/images.tsx'
import { refuseCall } from '../../test-data/screens.tsx'

beforeEach(useFakeUpload)

// R2.2-25, R2.13-45
test('the images of a bucket are listed, and selecting one returns its stored URL', async () => {
  const { handlers, requests } = bucket('one.png', 'two.png')
  const picker = await openPicker(handlers)
  await picker.dialog.findByRole('button', { name: 'Select two.png' })
  expect(requests).toEqual(['list users'])
  expect(images(picker)).toEqual(['Select one.png', 'Select two.png'])
  await picker.person.click(picker.dialog.getByRole('button', { name: 'Select two.png' }))
  expect(chosen()).toBe('/storage/users/two.png')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

// R8-13
test('an empty bucket says so', async () => {
  const { dialog } = await openPicker(bucket().handlers)
  expect(await dialog.findByText('No images in this bucket, please upload your image above')).toBeInTheDocument()
})

test('a bucket that cannot be read says why and can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { dialog } = await openPicker([refuseCall(listImages, 'storage-away')])
  expect(await dialog.findByText('Error...')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

// R2.13-46, R4.10-01, R4.10-02, R4.10-03, R8-11
test('an upload shows each step, and the new image gets the focus', async () => {
  const { handlers, requests, pause } = bucket('one.png')
  const [finishOffer, finishPut] = [pause('offer'), pause('put')]
  const picker = await openPicker(handlers)
  const { dialog } = picker
  await dialog.findByRole('button', { name: 'Select one.png' })
  await picker.choose(png())
  expect(await dialog.findByText('Preparing upload...')).toBeInTheDocument()
  finishOffer()
  expect(await dialog.findByText('Uploading...')).toBeInTheDocument()
  expect(dialog.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('aria-valuenow', '50')
  finishPut()
  expect(await dialog.findByText('Upload successful')).toBeInTheDocument()
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Select cat.png' })).toHaveFocus())

  const [, offer, sent] = requests
  expect(offer).toMatch(/^offer users [0-9a-f]{8}_cat\.png$/)
  expect(sent).toBe('put image/png ?expires=1&signature=x')
  await picker.person.keyboard('{Enter}')
  expect(chosen()).toMatch(/^\/storage\/users\/[0-9a-f]{8}_cat\.png$/)
})

test('the same file uploaded twice is two images', async () => {
  const picker = await openPicker(bucket().handlers)
  await picker.choose(png())
  await waitFor(() => expect(images(picker)).toHaveLength(1))
  await picker.choose(png())
  await waitFor(() => expect(images(picker)).toHaveLength(2))
})

// R4.10-04, R8-11
test('a failed upload shows the server’s message', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const picker = await openPicker([refuseCall(uploadImage, 'storage-away'), ...bucket('one.png').handlers])
  await picker.choose(png())
  expect(await picker.dialog.findByText('Upload failed')).toBeInTheDocument()
  expect(picker.dialog.getByText("File storage isn't responding. Please try again in a moment.")).toBeInTheDocument()
  expect(images(picker)).toEqual(['Select one.png'])
})

test('a file that is not an image, or is too large, is not sent', async () => {
  const { handlers, requests } = bucket()
  const picker = await openPicker(handlers)
  await picker.choose(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'cat.svg', { type: 'image/svg+xml' }))
  expect(await picker.dialog.findByText('Only PNG, JPEG, WebP and GIF images can be uploaded.')).toBeInTheDocument()
  await picker.choose(new File(['a script'], 'cat.png', { type: 'image/png' }))
  expect(await picker.dialog.findByText('Upload failed')).toBeInTheDocument()
  await picker.choose(png('large.png', 10 * 1024 * 1024))
  expect(await picker.dialog.findByText('This image is 10.1 MB. The maximum is 10 MB.')).toBeInTheDocument()
  expect(requests).toEqual(['list users'])
})

test('an image is sent with the type of its content, whatever its name', async () => {
  const { handlers, requests } = bucket()
  const picker = await openPicker(handlers)
  await picker.choose(new File([pixels], 'cat.jpg', { type: 'image/jpeg' }))
  expect(await picker.dialog.findByText('Upload successful')).toBeInTheDocument()
  expect(requests).toContain('put image/png ?expires=1&signature=x')
})

// R2.13-47, R4.10-05, R4.10-06, R8-11
test('an image is deleted after a confirmation, and the next one gets the focus', async () => {
  const { handlers, requests, pause } = bucket('one.png', 'two.png', 'three.png')
  const finishDelete = pause('delete')
  const picker = await openPicker(handlers)
  const two = await picker.dialog.findByRole('button', { name: 'Select two.png' })
  two.focus()
  await picker.person.keyboard('{Delete}')
  const question = within(await screen.findByRole('alertdialog'))
  expect(requests).toEqual(['list users'])
  await picker.person.click(question.getByRole('button', { name: 'Delete' }))
  expect(await picker.dialog.findByText('Deleting file: two.png')).toBeInTheDocument()
  finishDelete()
  expect(await picker.dialog.findByText('Image deleted')).toBeInTheDocument()
  await waitFor(() => expect(images(picker)).toEqual(['Select one.png', 'Select three.png']))
  await waitFor(() => expect(picker.dialog.getByRole('button', { name: 'Select three.png' })).toHaveFocus())
})

test('a colleague’s picture is not deleted, and the reason is shown', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const picker = await openPicker([refuseCall(removeImage, 'not-allowed'), ...bucket('one.png').handlers])
  await picker.person.click(await picker.dialog.findByRole('button', { name: 'Delete one.png' }))
  await picker.person.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(
    await picker.dialog.findByText(/^You don't have permission to do that\. Only the person who uploaded/),
  ).toBeInTheDocument()
  expect(images(picker)).toEqual(['Select one.png'])
})

test('the arrow keys move through the rows and columns of the grid, Home and End to its ends', async () => {
  const { handlers } = bucket('a.png', 'b.png', 'c.png', 'd.png', 'e.png')
  // jsdom has no layout: simulate three images per row.
  const layout = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this)
    return new DOMRect(0, Math.floor(index / 3) * 100, 100, 100)
  })
  const picker = await openPicker(handlers)
  const first = await picker.dialog.findByRole('button', { name: 'Select a.png' })
  first.focus()
  const at = () => document.activeElement?.getAttribute('aria-label')?.replace('Select ', '')
  const visited: (string | undefined)[] = []
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'End', 'ArrowRight', 'ArrowDown', 'Home']) {
    await picker.person.keyboard(`{${key}}`)
    visited.push(at())
  }
  expect(visited).toEqual(['b.png', 'e.png', 'd.png', 'a.png', 'e.png', 'e.png', 'e.png', 'a.png'])
  layout.mockRestore()
})
