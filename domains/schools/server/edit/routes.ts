import type { FastifyInstance } from 'fastify'
import * as edits from '#domains/schools/contract/school-edits.ts'
import { serve } from '#platform/server/http/serve.ts'
import { confirmSchool } from './confirm-school.ts'
import { addAlumnus, changeAlumnus, removeAlumnus } from './edit-alumni.ts'
import { addOpenClasses, changeOpenClass, openClasses, setFormPrice } from './edit-classes.ts'
import { changePermissions, editSchool } from './edit-school.ts'
import { setFeatures, setInfrastructure } from './set-facilities.ts'
import { setFees } from './set-fees.ts'

/** Mounts what the database team changes of schools. */
export function serveEdits(app: FastifyInstance) {
  serve(app, edits.editSchool, ({ db, staff, params, body }) => editSchool(db, staff, params.slug, body))
  serve(app, edits.changePermissions, ({ db, staff, params, body }) => changePermissions(db, staff, params.id, body))
  serve(app, edits.addOpenClasses, ({ db, staff, params, body }) => addOpenClasses(db, staff, params.slug, body))
  serve(app, edits.openClasses, ({ db, staff, params, body }) => openClasses(db, staff, params.slug, body))
  serve(app, edits.changeOpenClass, ({ db, staff, params, body }) => changeOpenClass(db, staff, params, body))
  serve(app, edits.setFormPrice, ({ db, staff, body }) => setFormPrice(db, staff, body))
  serve(app, edits.setFees, ({ db, staff, params, body }) => setFees(db, staff, params.slug, body))
  serve(app, edits.setFeatures, ({ db, staff, params, body }) => setFeatures(db, staff, params.slug, body))
  serve(app, edits.setInfrastructure, ({ db, staff, params, body }) => setInfrastructure(db, staff, params.slug, body))
  serve(app, edits.addAlumnus, ({ db, staff, params, body }) => addAlumnus(db, staff, params.slug, body))
  serve(app, edits.changeAlumnus, ({ db, staff, params, body }) => changeAlumnus(db, staff, params, body))
  serve(app, edits.removeAlumnus, ({ db, staff, params }) => removeAlumnus(db, staff, params))
  serve(app, edits.confirmSchool, ({ db, staff, params, body }) => confirmSchool(db, staff, params.slug, body))
}
