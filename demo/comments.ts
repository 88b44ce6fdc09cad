const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())

/** By the action's name. In braces stand the lead's own child, class, school, place and fee; `when` is a time of day. */
export const actionComments: Readonly<Record<string, readonly string[]>> = {
  'Call Not Picked': lines(`
    Rang out, no answer. Will try {when}.
    Not picked, sent a message asking for a good time.
    Switched off. WhatsApp message bhej diya hai.
    Ringing, not picked. Sent the school list for {place} on WhatsApp.
    Number busy throughout, try again {when}.
    Disconnected the call twice.
    Phone nahi uthaya, {when} dobara call karna hai.
    Not reachable, network issue lag raha hai.`),
  'Call Later': lines(`
    Asked to call {when}, abhi office mein hain.
    Busy in a meeting, call {when}.
    Driving. Wants a call {when} to discuss {class}.
    Father picked up, will speak to mother first. Call {when}.
    At the hospital, please do not disturb today. Call {when}.
    Travelling till the weekend, call {when}.
    Bachche ka exam chal raha hai, {when} baat karenge.
    Prefers WhatsApp; short call {when} is fine.`),
  'Call Picked': lines(`
    Looking for {class} for {child} near {place}. Budget about {fee}.
    Shared details of {school}. Parent liked the campus photos, asked about transport.
    Discussed the fee structure of {school}; wants an instalment option.
    Moving to {place} in March, wants admission for {child} in {class}.
    Currently in a state board school, wants CBSE. Concerned about {child} coping with the syllabus.
    Mother spoke well, decision father lenge. Options shared.
    Wants a school within 5 km of {place}; bus facility is a must.
    {child} plays cricket, so a school with a good ground is needed.
    Both parents working, needs day care after school hours.
    Asked about the age criteria for {class}; explained the cut-off.
    Interested in {school}, asked for the admission process and documents.
    Fee thoda zyada lag raha hai, suggested two other schools near {place}.
    Spoke at length. Clear about {school}, wants to see it once before deciding.`),
  'Follow-up Call': lines(`
    Comparing {school} with one more school near {place}. Follow up {when}.
    Family is still discussing. Call {when}.
    Waiting for the result of the entrance test of {child}.
    Shortlisted 3 schools, {school} is on top. Speak {when}.
    Will decide after the PTM of the present school.
    Spoke to father, budget up to {fee} is fine now. Follow up {when}.
    Asked for the sibling discount at {school}. Checking with the school, call {when}.
    Decision next week tak ho jayega, keep in touch.`),
  'Visit Scheduled': lines(`
    Visit to {school} fixed. Both parents and {child} will come.
    Campus visit at {school} confirmed with the front office.
    Virtual tour of {school} booked, link sent on WhatsApp.
    Will visit {school} with {child}; wants to meet the coordinator of {class}.
    Visit confirmed for {school}. Location pin sent.
    Parent wants to see the hostel and the mess too.`),
  'Visit Rescheduled': lines(`
    Parent asked to move the visit to {school}, not well.
    School closed for exams, visit moved.
    Could not take leave. New slot given for {school}.
    Rain in {place}, visit postponed.`),
  'Visit Done': lines(`
    Visited {school}. Liked the infrastructure, worried about the distance from {place}.
    Visit done, very positive. Asked for the admission form of {class}.
    Visit ho gaya. Principal se baat hui, {child} ko bhi school pasand aaya.
    Saw {school}; classrooms felt crowded. Suggest another option near {place}.
    Visited with {child}. Wants one more visit with grandparents.`),
  'Visit Cancelled': lines(`
    Parent cancelled, already visited {school} on their own.
    School could not give a slot this week.
    Cancelled, plan changed because of a transfer.`),
  'Lead Generated': lines(`
    Lead shared with {school} for {class}.
    Details of {child} sent to {school}; the school will call within a day.
    Strong interest in {school}, budget matches. Lead generated.
    Lead generated at {school}. Parent expects a call {when}.
    Sent to {school}; second choice kept in the bucket.`),
  'Lead Follow-up': lines(`
    {school} has not called yet, escalated to the school coordinator.
    School called, parent will visit. Confirm {when}.
    Parent missed the call of {school}; asked the school to try {when}.
    Spoke to {school}: seat available in {class}. Parent to confirm.`),
  'Application Form Shared': lines(`
    Form of {school} shared, parent will fill it {when}.
    Online form link sent. Helped with the birth certificate upload.
    Paper form collected from {school}.
    Form bhej diya, documents ready karne ko bola hai.`),
  'Application Submitted': lines(`
    Form submitted for {child}, {class}, at {school}.
    Application paid and submitted at {school}. Receipt received.
    Submitted at the school counter, acknowledgement shared by the parent.
    Form submit ho gaya, interaction date ka wait hai.`),
  'Registration Done at School': lines(`
    Registered at {school} for {class}. Registration fee paid.
    Registration done, entrance date awaited.
    Registration complete, balance fee by month end.
    School confirmed the registration of {child}.`),
  'Entrance Test Scheduled': lines(`
    Test of {child} for {class} at {school}. Syllabus shared.
    Interaction fixed at {school}, both parents to attend.
    Written test scheduled, asked the parent to carry the report card.`),
  'Admission Done': lines(`
    Admission confirmed at {school}. Congratulations conveyed!
    Fee paid, {child} joins {class} at {school}.
    Admission done. Parent very happy, promised a referral.
    Admission ho gaya {school} mein, uniform details shared.`),
  'Admission in Process': lines(`
    Transfer certificate awaited from the present school.
    Seat blocked at {school}, first instalment by Friday.
    Documents verified, fee pending.
    Waiting for the loan approval; the school gave time till month end.`),
  'Details Sent on WhatsApp': lines(`
    School list for {place} sent.
    Fee structure of {school} sent as PDF.
    Sent 4 options within {fee}.
    Location and photos of {school} sent, asked to reply.`),
  'Not Interested': lines(`
    Fees too high for the family.
    Already admitted {child} at a school near home.
    Was only checking fees, no plan this year.
    Too far from {place}, not interested.
    Not interested, do not push further.
    Transfer cancelled, staying with the present school.`),
  'Looking for Next Session': lines(`
    {child} is too young for {class} this year, call for the next session.
    Plans for the next session; remind before forms open.
    Next year dekhenge, is saal nahi.`),
  'Wrong Number': lines(`
    Wrong number, picked by a shopkeeper.
    Says no enquiry was made.
    Number belongs to someone else now.`),
  'Do Not Call': lines(`
    Asked not to be called again.
    Requested removal from the calling list.`),
}

export const anyAction: readonly string[] = ['Spoke to the parent about {school}.', 'Updated after a call about {child}.']

/** Comments of their own, beside actions; the first two are the dialer's presets. */
export const plainComments: readonly string[] = lines(`
  Not picked/Disconnected/Ringing/Call later
  Call Later/Call Picked
  Mother prefers Hindi, father English.
  Speak to the father only {when}.
  Grandfather takes the decisions; be patient and explain the fees slowly.
  Checked with {school}: 2 seats left in {class}.
  {school} asks for the last two years' report cards.
  Parent sent the report card of {child} on WhatsApp.
  Bus route to {place} confirmed by {school}.
  Twins; both need {class}.
  {child} has a mild speech delay, needs a special educator.
  Family shifts to {place} in April, rent agreement done.
  Budget can stretch a bit if the school is near the metro.
  Wants a girls' school only if it is CBSE.
  Comparing with a residential school; explained the difference in fees.
  Ye parent referral se aaye hain, priority dena.
  Asked about RTE quota, explained that it goes through the state portal.
  Sibling already at {school}.
  Present school fee is about {fee}; expects something similar.
  Do not discuss fees with the child on the line.
  Needs hostel from {class} as father is posted abroad.
  Second child will also need a seat next year.
  Vegetarian mess is a must.
  Call was cut in between, follow-up already set.`)

export const parentMessages: readonly string[] = lines(`
  What are the fees for {class}?
  Is admission open for {class}?
  Please call after 6 pm.
  Do you have a bus to {place}?
  Please share the admission process and the documents needed.
  I want to visit the school this Saturday.
  Is there any discount for siblings?
  Hostel facility available hai kya?
  Please call in Hindi.
  What is the student teacher ratio?`)

export const transferNotes: readonly string[] = lines(`
  Moved to {place}; please continue from here.
  On leave from tomorrow, kindly take over.
  Parent prefers to speak in the local language.
  Wants boarding schools, please handle.`)

export const times: readonly string[] = lines(`
  after 6 pm
  tomorrow morning
  in the evening
  after 4 pm
  on Saturday
  around lunch time
  after two days
  next week`)
