import { Title } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ImportList } from '#domains/imports/web/import-screen.tsx'
import { schoolUpload } from '#domains/school-imports/contract/school-imports.ts'
import { WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const Route = createFileRoute('/_portal/database/background-task')({
  validateSearch: (raw: Record<string, unknown>) => validSearchParams({ page: WholeNumber }, raw),
  component: function BackgroundTasks() {
    const navigate = useNavigate()
    const { page = 1 } = Route.useSearch()
    return (
      <>
        <Title order={1} mb={12}>
          Background tasks
        </Title>
        <ImportList
          kind={schoolUpload}
          page={page}
          onShow={(search) =>
            void ('import' in search ? navigate({ to: '/database/upload', search }) : navigate({ to: '/database/background-task', search }))
          }
        />
      </>
    )
  },
})
