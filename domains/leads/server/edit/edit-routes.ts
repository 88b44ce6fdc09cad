import type { FastifyInstance } from 'fastify'
import * as forms from '#domains/leads/contract/forms.ts'
import { serve } from '#platform/server/http/serve.ts'
import { createChildForm } from './create-child-form.ts'
import { listChildForms } from './list-child-forms.ts'
import { updateChildForm } from './update-child-form.ts'

/** Mounts the child forms of leads. */
export function serveLeadEdits(app: FastifyInstance) {
  serve(app, forms.listChildForms, ({ db, staff, query }) => listChildForms(db, staff, query))
  serve(app, forms.createChildForm, ({ db, staff, body }) => createChildForm(db, staff, body))
  serve(app, forms.updateChildForm, ({ db, staff, query, body }) => updateChildForm(db, staff, query.form_id, body))
}
