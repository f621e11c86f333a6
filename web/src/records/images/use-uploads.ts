import { createImageUpload, uploadImage } from '@dray/contract/storage'
import {
  type ImageBucket,
  imageTypes,
  maxFileBytes,
  maxFileNameLength,
  startLength,
  typeOfStart,
} from '@dray/domain/storage/files'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newUuid } from '../../kit/new-uuid.ts'
import { putFile } from '../../kit/api/put-file.ts'
import { Problem } from '../../kit/api/request.ts'
import { refresh, useChange } from '../../kit/api/use-call.ts'

/** `url`: the stored URL, once uploaded. `mayRetry`: whether trying again can help. */
export type Upload = { id: string; file: File; status: UploadProgress; url?: string; mayRetry?: boolean }

/** The current or last step. `reason`: why it failed. `fraction`: how much was sent. */
export type UploadProgress = { kind: 'busy' | 'done' | 'failed'; text: string; reason?: string; fraction?: number }

/** Uploading more files at once wouldn't be faster overall. */
const concurrency = 2

/** Uploads images with the spec's statuses (4.10); a failure doesn't stop the others. */
export function useUploads(bucket: ImageBucket) {
  const cache = useQueryClient()
  const offer = useChange(createImageUpload)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const change = (id: string, changed: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))

  async function send({ id, file }: Upload): Promise<string | undefined> {
    const setStatus = (status: UploadProgress) => change(id, { status })
    const fail = (reason: string, mayRetry: boolean) =>
      change(id, { status: failed('Upload failed', reason), mayRetry })
    try {
      const { image, problem } = await checkImage(file, bucket)
      if (problem !== undefined) {
        fail(problem, false)
        return undefined
      }
      const { uploadUrl } = await offer.mutateAsync({ body: { fileName: storedName(file.name, newUuid()), bucket } })
      setStatus({ ...busy('Uploading...'), fraction: 0 })
      await putFile(uploadUrl, image, (fraction) => setStatus({ ...busy('Uploading...'), fraction }))
      // The stored URL is the upload URL without its query (R7.1-05).
      const [url = ''] = uploadUrl.split('?')
      change(id, { status: { kind: 'done', text: 'Upload successful' }, url })
      await refresh(cache, uploadImage.changes)
      return url
    } catch (failure) {
      fail(failureMessage(failure), true)
      return undefined
    }
  }

  /** Returns the stored URLs. Finished uploads are cleared from the list. */
  async function add(files: readonly File[]): Promise<string[]> {
    const added = files.map((file): Upload => ({ id: newUuid(), file, status: busy('Preparing upload...') }))
    setUploads((all) => (all.some(isBusy) ? [...all, ...added] : added))
    const [queue, addresses]: [Upload[], string[]] = [[...added], []]
    async function work() {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const url = await send(next)
        if (url !== undefined) addresses.push(url)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    return addresses
  }

  return {
    uploads,
    isBusy: uploads.some(isBusy),
    add,
    retry: (upload: Upload) => {
      change(upload.id, { status: busy('Preparing upload...'), mayRetry: false })
      void send(upload)
    },
    /** Clears finished uploads. */
    clear: () => setUploads((all) => all.filter(isBusy)),
  }
}

export const failed = (text: string, reason: string): UploadProgress => ({ kind: 'failed', text, reason })

const megabyte = 1024 * 1024

/** The image with its detected content type, or why it can't be sent. */
type CheckedImage = { image: Blob; problem?: never } | { image?: never; problem: string }

/** Checks the content, whatever the file's name, as the server does. */
async function checkImage(file: File, bucket: ImageBucket): Promise<CheckedImage> {
  const type = typeOfStart(new Uint8Array(await file.slice(0, startLength).arrayBuffer()))
  if (!imageTypes.some((allowed) => allowed === type))
    return { problem: 'Only PNG, JPEG, WebP and GIF images can be uploaded.' }
  const maxSize = maxFileBytes(bucket)
  if (file.size > maxSize)
    return { problem: `This image is ${inMegabytes(file.size)} MB. The maximum is ${maxSize / megabyte} MB.` }
  return { image: new Blob([file], { type: type ?? '' }) }
}

/** Rounded up, so a file over the limit never shows the allowed size. */
const inMegabytes = (bytes: number): string => (Math.ceil((bytes / megabyte) * 10) / 10).toFixed(1)

const prefixLength = 8

/** A random prefix keeps an upload from overwriting another. */
function storedName(fileName: string, random: string): string {
  const safeName = fileName.replace(/[/\\\p{Cc}\p{Cs}\u2028\u2029]/gu, '-').replace(/\.{2,}/g, '.')
  return `${random.slice(0, prefixLength)}_${truncate(safeName, maxFileNameLength - prefixLength - 1)}`
}

/** Keeps the end of a long name, because it has the extension. */
function truncate(name: string, maxLength: number): string {
  if (name.length <= maxLength) return name
  const end = name.slice(name.length - maxLength)
  // Don't cut a surrogate pair in half.
  return /^[\uDC00-\uDFFF]/.test(end) ? end.slice(1) : end
}

export const busy = (text: string): UploadProgress => ({ kind: 'busy', text })

export const failureMessage = (failure: unknown): string => {
  if (failure instanceof Problem) return failure.message
  console.error(failure)
  return "This file couldn't be read."
}

const isBusy = ({ status }: Upload): boolean => status.kind === 'busy'

/** The name without its prefix. */
export const displayName = (fileName: string): string => fileName.replace(/^[0-9a-f]{8}_(?=.)/, '')
