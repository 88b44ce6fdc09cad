import type { FastifyInstance } from 'fastify'
import * as profile from '#domains/schools/contract/school-profile.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { findSchool } from '../school/find-school.ts'
import { listRanked } from '../school/list-ranked.ts'
import { listAlumni } from './list-alumni.ts'
import { listClassesNotOf, listClassesOf, listFormFees, listOpenClasses } from './list-classes-of.ts'
import { listFeatures, listInfrastructure } from './read-facilities.ts'
import { listFeeHeads, readAverageFee, readFeeStructure } from './read-fees.ts'
import { getExtendedProfile, getPermissions, readExtraData } from './read-profile.ts'
import { listSessions } from './sessions.ts'

/** The neighbours of a list that is answered whole: none. */
const whole = <Row>(results: readonly Row[]) => ({ count: results.length, next: null, previous: null, results: [...results] })

/** Names of the contract, numbered in its order. */
const named = (names: readonly string[]) =>
  whole(
    names.map((name, at) => ({
      id: at + 1,
      name,
      slug: name
        .toLowerCase()
        .replace(/[^a-z]+/g, '-')
        .replace(/-$/, ''),
    })),
  )

/** Mounts the reads of a school's profile. */
export function serveProfiles(app: FastifyInstance) {
  serve(app, profile.listAdmissionSessions, async () => whole(listSessions().results))
  serve(app, profile.listSchoolClasses, async ({ db, params }) =>
    whole(await listClassesOf(db, await findSchool(db, profile.listSchoolClasses, params.slug))),
  )
  serve(app, profile.listAvailableClasses, async ({ db, params }) =>
    whole(await listClassesNotOf(db, await findSchool(db, profile.listAvailableClasses, params.slug))),
  )
  serve(app, profile.listFormFees, async ({ db, params, query, request }) =>
    listAnswer(request.url, query, await listFormFees(db, await findSchool(db, profile.listFormFees, params.slug), query)),
  )
  serve(app, profile.listOpenClasses, async ({ db, params, query, request }) =>
    listAnswer(request.url, query, await listOpenClasses(db, await findSchool(db, profile.listOpenClasses, params.slug), query)),
  )
  serve(app, profile.getFeeStructure, async ({ db, params, query }) =>
    readFeeStructure(db, await findSchool(db, profile.getFeeStructure, params.slug), query.session),
  )
  serve(app, profile.getAverageFee, async ({ db, query: { slug } }) => ({
    slug,
    ...(await readAverageFee(db, await findSchool(db, profile.getAverageFee, slug))),
  }))
  serve(app, profile.listFeeHeads, async ({ db, query, request }) => listAnswer(request.url, query, await listFeeHeads(db, query)))
  serve(app, profile.listClassStreams, async ({ db, query, request }) =>
    listAnswer(request.url, query, await listRanked(db, 'class_stream', query)),
  )
  serve(app, profile.listSchoolTypes, async () => named(profile.managements))
  serve(app, profile.listSchoolFormats, async () => named(profile.formats))
  serve(app, profile.getExtendedProfile, async ({ db, query }) =>
    getExtendedProfile(db, await findSchool(db, profile.getExtendedProfile, query.slug)),
  )
  serve(app, profile.getExtraData, async ({ db, query }) => readExtraData(db, await findSchool(db, profile.getExtraData, query.slug)))
  serve(app, profile.listAlumni, async ({ db, query, request }) => listAnswer(request.url, query, await listAlumni(db, query)))
  serve(app, profile.listInfrastructure, async ({ db, query: { slug } }) =>
    whole((await listInfrastructure(db, slug === undefined ? undefined : await findSchool(db, profile.listInfrastructure, slug))).results),
  )
  serve(app, profile.listFeatures, async ({ db, query, request }) => {
    const schoolId = query.slug === undefined ? undefined : await findSchool(db, profile.listFeatures, query.slug)
    return listAnswer(request.url, query, await listFeatures(db, schoolId, query))
  })
  serve(app, profile.getPermissions, ({ db, params }) => getPermissions(db, params.id))
}
