import * as actions from '#domains/actions/contract/actions.ts'
import { addComment } from '#domains/leads/contract/leads.ts'
import { changeLead } from '#domains/sharing/contract/change-lead.ts'
import { acceptTransfer, askTransfer, declineTransfer } from '#domains/sharing/contract/requests.ts'
import { undoTransfer, withdrawShare } from '#domains/sharing/contract/sharing.ts'
import { world } from '../make/make-world.ts'
import type { Storm, StormLead, StormPerson } from './storm.ts'
import {
  type Act,
  addChild,
  changeBudget,
  changeChild,
  changeLocation,
  changeNumber,
  learn,
  rename,
  skipValidation,
} from './storm-edits.ts'

const dayOfMilliseconds = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayOfMilliseconds).toISOString().slice(0, 10)
const schedule = (storm: Storm) => ({ schedule_date: inDays(2 + storm.dice.below(300)), schedule_time: '11:30' })

/** The choice of a no about planned follow-ups; without one most are cancelled. */
const plans = (storm: Storm) => storm.dice.pick([{}, { plans: 'cancel' }, { plans: 'keep' }] as const)

const undoneLately = 30

const comment: Act = async (storm, lead, by) => {
  const text = `Said ${storm.word()}`
  const answer = await storm.send(by, { operation: addComment, ids: { id: lead.id }, body: { comment: text } })
  if (answer.ok) storm.wrote('comment', lead, by, text)
  return answer
}

function noteLogged(storm: Storm, lead: StormLead, by: StormPerson, text: string, id: number): void {
  storm.wrote('action', lead, by, text)
  storm.logged.push({ id, lead, by })
}

const callAgain: Act = async (storm, lead, by) => {
  const text = `Called ${storm.word()}`
  const again = { action_id: world.action.callBack, sub_action_id: world.subAction.evening }
  const choices = [
    { ...again, ...schedule(storm) },
    { ...again, ...schedule(storm) },
    { action_id: world.action.planCall, ...schedule(storm) },
  ]
  const payload = storm.dice.pick([...choices, { action_id: world.action.notPicked }, { action_id: world.action.notPicked }])
  const answer = await storm.send(by, { operation: actions.logAction, ids: { id: lead.id }, body: { ...payload, comment: text } })
  if (answer.ok) noteLogged(storm, lead, by, text, answer.body.event_id)
  return answer
}

const followOnsOf = [
  { action_id: world.action.visit, operation: actions.scheduleVisit, planned: true },
  { action_id: world.action.visitOff, operation: actions.scheduleVisit, planned: false },
  { action_id: world.action.admissionInProcess, operation: actions.markAdmissionDone, planned: true },
  { action_id: world.action.visitDone, operation: actions.scheduleVisit, planned: false },
  { action_id: world.action.lead, operation: actions.generateLead, planned: false },
  { action_id: world.action.registration, operation: actions.markRegistrationDone, planned: false },
  { action_id: world.action.admission, operation: actions.markAdmissionDone, planned: false },
] as const

const followOn: Act = async (storm, lead, by) => {
  const { action_id, operation, planned } = storm.dice.pick(followOnsOf)
  const payload = { action_id, comment: `Went on ${storm.word()}`, ...(planned ? schedule(storm) : plans(storm)) }
  const held = await storm.send(by, { operation: actions.logAction, ids: { id: lead.id }, body: payload })
  if (!held.ok || storm.dice.roll() < 0.1) return held
  const schools = storm.dice.pick([[world.school.collab], [world.school.plain], [world.school.collab, world.school.plain]])
  const child = storm.dice.roll() < 0.4 && lead.children.length > 0 ? storm.dice.pick(lead.children) : null
  const completion = { operation, ids: { user: lead.id }, body: { ...payload, schools, child } }
  const answer = await storm.send(by, completion)
  if (!answer.ok) return answer
  noteLogged(storm, lead, by, payload.comment, answer.body.event_id)
  if (storm.dice.roll() < 0.1) {
    const again = await storm.send(by, completion)
    if (again.ok && again.body.event_id !== answer.body.event_id) storm.troubles.push(`${payload.comment} was completed twice`)
  }
  return answer
}

const sayNo: Act = async (storm, lead, by) => {
  const text = `Said no ${storm.word()}`
  const { notInterested, doNotCall, wrongNumber } = world.action
  const action_id = storm.dice.pick([notInterested, notInterested, doNotCall, wrongNumber])
  const answer = await storm.send(by, {
    operation: actions.logAction,
    ids: { id: lead.id },
    body: { action_id, comment: text, ...plans(storm) },
  })
  if (answer.ok) noteLogged(storm, lead, by, text, answer.body.event_id)
  return answer
}

const undoLogged: Act = async (storm, lead, by) => {
  if (storm.logged.length === 0) return await callAgain(storm, lead, by)
  const undone = storm.dice.pick(storm.logged.slice(-undoneLately))
  const who = storm.dice.roll() < 0.8 ? undone.by : by
  const answer = await storm.send(who, { operation: actions.undoAction, ids: { id: undone.id } })
  if (answer.ok) storm.wrote('action_undone', undone.lead, who, String(undone.id))
  return answer
}

const finish: Act = async (storm, lead, by) => {
  const followUps = await storm.openFollowUps(lead)
  const id = followUps.length > 0 ? storm.dice.pick(followUps) : undefined
  if (id === undefined) return await callAgain(storm, lead, by)
  const answer = await storm.send(by, { operation: actions.finishFollowUp, ids: { id } })
  if (!answer.ok) return answer
  storm.wrote('follow_up_done', lead, by)
  storm.logged.push({ id: answer.body.event_id, lead, by })
  return answer
}

const counsellors = (storm: Storm) => storm.people.filter(({ isAdmin }) => !isAdmin).map(({ id }) => id)

const share: Act = async (storm, lead, by) => {
  const note = `Shared ${storm.word()}`
  const first = storm.dice.pick(counsellors(storm))
  const share_with = [...new Set([first, storm.dice.pick(counsellors(storm))])]
  const answer = await storm.send(by, { operation: changeLead, ids: { id: lead.id }, body: { share_with, note } })
  if (answer.ok) storm.wrote('share', lead, by, note)
  learn(lead, answer)
  return answer
}

const ownerOf = (storm: Storm, lead: StormLead) => storm.people.find(({ id }) => id === lead.owner)

/** Mostly by the owner: others may not, unless they are admins. */
const transfer: Act = async (storm, lead, other) => {
  const by = storm.dice.roll() < 0.6 ? (ownerOf(storm, lead) ?? other) : other
  const note = `Transferred ${storm.word()}`
  const transfer_to = storm.dice.pick(counsellors(storm))
  const answer = await storm.send(by, { operation: changeLead, ids: { id: lead.id }, body: { transfer_to, note } })
  if (!answer.ok) return answer
  storm.wrote('transfer', lead, by, note)
  storm.transfers.push({ id: answer.body.transfer.id, lead, by })
  lead.owner = transfer_to
  learn(lead, answer)
  return answer
}

const undo: Act = async (storm, lead, by) => {
  if (storm.transfers.length === 0) return await transfer(storm, lead, by)
  const undone = storm.dice.pick(storm.transfers.slice(-undoneLately))
  const who = storm.dice.roll() < 0.8 ? undone.by : storm.dice.pick(storm.people)
  const answer = await storm.send(who, { operation: undoTransfer, ids: { id: undone.id } })
  if (!answer.ok) return answer
  storm.wrote('transfer_undone', undone.lead, who, String(undone.id))
  undone.lead.owner = answer.body.to[0]?.id ?? null
  return answer
}

const withdraw: Act = async (storm, lead, by) => {
  if (lead.shared.length === 0) return await share(storm, lead, by)
  const answer = await storm.send(by, { operation: withdrawShare, ids: { id: lead.id, staff_id: storm.dice.pick(lead.shared) } })
  if (answer.ok) storm.wrote('share_withdrawn', lead, by)
  return answer
}

/** Mostly by somebody with a share. */
const askFor: Act = async (storm, lead, other) => {
  const sharers = storm.people.filter(({ id }) => lead.shared.includes(id))
  const by = sharers.length > 0 && storm.dice.roll() < 0.6 ? storm.dice.pick(sharers) : other
  const answer = await storm.send(by, { operation: askTransfer, ids: { id: lead.id } })
  if (!answer.ok) return answer
  storm.wrote('transfer_asked', lead, by)
  storm.requests.push({ id: answer.body.id, lead, by })
  return answer
}

/** Answers one of the latest requests, mostly by the owner. */
const answerRequest: Act = async (storm, lead, by) => {
  if (storm.requests.length === 0) return await askFor(storm, lead, by)
  const request = storm.dice.pick(storm.requests.slice(-undoneLately))
  const who = storm.dice.roll() < 0.8 ? (ownerOf(storm, request.lead) ?? by) : by
  const isYes = storm.dice.roll() < 0.5
  const answer = await storm.send(who, { operation: isYes ? acceptTransfer : declineTransfer, ids: { id: request.id } })
  if (!answer.ok) return answer
  storm.wrote(isYes ? 'transfer' : 'transfer_declined', request.lead, who)
  if (!isYes) return answer
  storm.transfers.push({ id: answer.body.transfer.id, lead: request.lead, by: who })
  request.lead.owner = request.by.id
  return answer
}

const takeAdmission: Act = async (storm, lead, by) => {
  const school = `School ${storm.word()}`
  const answer = await storm.send(by, {
    operation: actions.takeAdmission,
    ids: { id: lead.id },
    body: { school_name: school, ...plans(storm) },
  })
  if (!answer.ok) return answer
  lead.admissions.push({ id: answer.body.id, school })
  storm.wrote('admission_taken', lead, by, school)
  return answer
}

const removeAdmission: Act = async (storm, lead, by) => {
  const admission = lead.admissions.length > 0 ? storm.dice.pick(lead.admissions) : undefined
  if (!admission) return await takeAdmission(storm, lead, by)
  const answer = await storm.send(by, { operation: actions.removeAdmission, ids: { id: admission.id } })
  if (answer.ok) storm.wrote('admission_removed', lead, by, admission.school)
  return answer
}

export const stormActs: Readonly<Record<string, { act: Act; weight: number }>> = {
  comment: { act: comment, weight: 18 },
  callAgain: { act: callAgain, weight: 20 },
  followOn: { act: followOn, weight: 16 },
  sayNo: { act: sayNo, weight: 4 },
  undoLogged: { act: undoLogged, weight: 8 },
  finish: { act: finish, weight: 4 },
  rename: { act: rename, weight: 5 },
  changeNumber: { act: changeNumber, weight: 5 },
  changeBudget: { act: changeBudget, weight: 5 },
  changeLocation: { act: changeLocation, weight: 5 },
  skipValidation: { act: skipValidation, weight: 3 },
  addChild: { act: addChild, weight: 3 },
  changeChild: { act: changeChild, weight: 4 },
  share: { act: share, weight: 6 },
  transfer: { act: transfer, weight: 8 },
  undo: { act: undo, weight: 6 },
  withdraw: { act: withdraw, weight: 4 },
  askFor: { act: askFor, weight: 6 },
  answerRequest: { act: answerRequest, weight: 3 },
  takeAdmission: { act: takeAdmission, weight: 4 },
  removeAdmission: { act: removeAdmission, weight: 4 },
}
