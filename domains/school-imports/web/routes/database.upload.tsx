import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ImportScreen } from '#domains/imports/web/import-screen.tsx'
import { SchoolUploadOptions, schoolUpload } from '#domains/school-imports/contract/school-imports.ts'
import { UploadOptions } from '#domains/school-imports/web/upload-options.tsx'
import { Id, WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const Route = createFileRoute('/_portal/database/upload')({
  validateSearch: (raw: Record<string, unknown>) => validSearchParams({ import: Id, page: WholeNumber }, raw),
  component: function Upload() {
    const navigate = useNavigate()
    return (
      <ImportScreen
        kind={schoolUpload}
        title="Upload schools"
        options={{ Form: UploadOptions, defaults: SchoolUploadOptions.parse({}) }}
        search={Route.useSearch()}
        onShow={(search) => void navigate({ to: '/database/upload', search })}
      />
    )
  },
})
