import { listBatches } from '@dray/contract/batches'
import { createDocumentUpload } from '@dray/contract/documents'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { documentRules } from '@dray/domain/documents/document-kinds'
import { coaLabel, newDocumentName } from '@dray/domain/documents/document-name'
import { maxFileBytes, pdfType } from '@dray/domain/storage/files'
import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { putFile } from '../../kit/api/put-file.ts'
import { type Problem, request } from '../../kit/api/request.ts'
import { refresh, useRead } from '../../kit/api/use-call.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import type { Layered } from '../../kit/modals/modals.tsx'
import { CoaLink } from '../../records/batches/batch-facts.tsx'
import { newUuid } from '../../kit/new-uuid.ts'

const { folder } = documentRules.coa
const maxMegabytes = maxFileBytes('documents') / 1024 / 1024

/** Saves a PDF as the batch's COA; earlier ones stay in the list of its documents. */
export function UploadCoaModal({ frame, closeNow, sku, batchId }: Layered & { sku: string; batchId: number }) {
  const batch = useRead(listBatches, { params: { sku } }).data?.find(({ id }) => id === batchId)
  const cache = useQueryClient()
  const [file, setFile] = useState<File>()
  const upload = useMutation<void, Problem, File>({
    async mutationFn(chosen) {
      if (batch === undefined) return
      const fileName = newDocumentName(coaLabel(batch), newUuid())
      const { uploadUrl } = await request(createDocumentUpload, { body: { fileName, folder, bucket: 'documents' } })
      await putFile(uploadUrl, chosen)
    },
    onSuccess() {
      void refresh(cache, ['documents', 'products'])
      closeNow()
    },
  })
  const problem = file && fileProblem(file)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (file && !problem && !upload.isPending) upload.mutate(file)
  }
  return (
    <Modal {...frame} title={`COA of batch ${batch ? shortBatchNumber(batch.batchNumber) : ''}`} size="sm">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm" c="dimmed" className="wrap-anywhere">
            {batch?.batchNumber}
            {batch?.coaUrl ? (
              <>
                : has a <CoaLink batch={batch} />. A new file replaces it.
              </>
            ) : (
              ': no certificate of analysis yet.'
            )}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <FileButton
              accept={pdfType}
              inputProps={{ 'aria-label': 'PDF' }}
              onChange={(chosen) => chosen && setFile(chosen)}
            >
              {(opener) => (
                <Button {...opener} variant="default" className="flex-none" data-autofocus>
                  Choose PDF
                </Button>
              )}
            </FileButton>
            <Text component="output" size="sm" className="ellipsis" title={file?.name}>
              {file?.name}
            </Text>
          </Group>
          {problem !== undefined && (
            <Text size="sm" c="var(--danger)" role="alert">
              {problem}
            </Text>
          )}
          <FormEnd
            submit="Upload"
            isSaving={upload.isPending}
            isDisabled={file === undefined || problem !== undefined}
            refusal={upload.error?.message}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

function fileProblem({ type, size }: File): string | undefined {
  if (type !== pdfType) return 'Choose a PDF'
  return size > maxMegabytes * 1024 * 1024 ? `Choose a file of at most ${maxMegabytes} MB` : undefined
}
