import { Link, useNavigate } from '@tanstack/react-router'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { TemplateEditor } from './template-editor.tsx'

/** A template that is not there yet: nobody is offered it before it is added. */
export function NewTemplateScreen() {
  const navigate = useNavigate()
  return (
    <>
      <Link to="/mail-templates" className={textStyles.back}>
        All templates
      </Link>
      <PageTitle title="New template" />
      <TemplateEditor
        onSaved={({ id }) => void navigate({ to: '/mail-templates/$templateId', params: { templateId: String(id) }, replace: true })}
      />
    </>
  )
}
