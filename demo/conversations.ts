export interface Turn {
  /** 1 for the first. */
  n: number
  isParent: boolean
  /** A question of the parent: if nobody has answered yet, the conversation ends with the last of these. */
  asks: boolean
  kind: 'text' | 'template' | 'image' | 'audio' | 'document'
  text: string
}

const kinds = { photo: 'image', voice: 'audio', pdf: 'document', template: 'template' } as const

function turnOf(line: string, index: number): Turn {
  const [, from, kind, text = ''] = /^([<>]\??) (?:\[(photo|voice|pdf|template)\] ?)?(.*)$/.exec(line) ?? []
  if (!from) throw new Error(`No line of a conversation: ${line}`)
  return {
    n: index + 1,
    isParent: from.startsWith('>'),
    asks: from.endsWith('?'),
    kind: kinds[kind as keyof typeof kinds] ?? 'text',
    text,
  }
}

const threadsOf = (text: string): Turn[][] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .trim()
        .split('\n')
        .map((line, index) => turnOf(line.trim(), index)),
    )

/**
 * Conversations on WhatsApp, as parents in India write them: `>` is the parent, `>?` a question, `<` the counsellor. One that the counsellor
 * begins begins with a template, because WhatsApp allows nothing else. In braces stands what is known of the lead.
 */
export const whatsappThreads = threadsOf(`
  < [template]
  > Yes, we are looking for {class}. Budget is around {fee}.
  < Thank you. {school} has seats in {class}. Shall I send you the fees and the dates?
  >? Yes pls send. Also transport available from {place}?
  < [pdf] Fee structure of {school} for the next session.
  < Yes, there is a bus from {place}; the fee depends on the stop. I can also fix a visit for you.
  > Ok thank you, will discuss at home and tell you

  >? Hi, I had enquired about {school}. Is admission still open for {class}?
  < Hello {parent}, yes, a few seats are open in {class}. The form closes at the end of the month.
  >? What documents are needed?
  < Birth certificate, address proof, four photos and the last report card. For Nursery no report card is needed.
  > Ok noted. Thanks

  > Namaste, {school} ki fees kitni hai?
  < Namaste {parent} ji. {class} ki fees lagbhag {fee} hai, transport alag se.
  >? Thoda zyada hai. {place} ke paas aur koi accha school hai kya CBSE wala?
  < Ji, do aur options hain. Abhi list bhej deti hoon, aap dekh lijiye.
  > Theek hai ji

  >? नमस्ते, क्या {school} में अभी एडमिशन खुला है?
  < नमस्ते {parent} जी, हाँ, {class} में कुछ सीटें बची हैं। फ़ॉर्म ऑनलाइन भर सकते हैं।
  >? फ़ॉर्म के साथ कौन-कौन से काग़ज़ लगेंगे?
  < जन्म प्रमाण पत्र, आधार कार्ड, चार फ़ोटो और पिछली कक्षा की मार्कशीट।
  > ठीक है, धन्यवाद

  < [template]
  >? हम लोग {place} में रहते हैं। क्या स्कूल बस आती है?
  < जी, बस {place} तक आती है। सुबह 7 बजे के आस-पास।
  >? और हॉस्टल की सुविधा है?
  < इस स्कूल में हॉस्टल नहीं है। हॉस्टल वाले दो अच्छे स्कूल हैं, शाम को फ़ोन पर बता दूँ?
  > जी, शाम 6 बजे के बाद कीजिए

  > [photo] Report card of this year
  >? Will this be ok for {school}? Maths is a little weak
  < Thank you, I have noted it. The marks are fine for {class}; there will be a short interaction only.
  >? When is the interaction
  < The school gives the date after the form is submitted, usually within a week.

  >? [voice] Voice message about the visit on Saturday
  < I heard your message. Saturday 11 am is fine, please come to the front office and ask for the admissions desk.
  > Ok we will come

  < [template]
  > Haan boliye
  < {school} mein {class} ke liye visit fix kar doon? Is hafte slots mil rahe hain.
  >? Sunday ko ho sakta hai kya? Weekdays mein office hota hai
  < Sunday school band rehta hai. Saturday subah 10 baje chalega?
  > Saturday theek hai
  < Done, Saturday 10 baje. {child} ko bhi saath laiye.

  >? Good morning ma'am, any update from {school} about the seat for {child}?
  < Good morning. The school confirms by tomorrow; I will message you as soon as I hear.
  > Ok mam

  >? Is there any discount if both children join {school}?
  < Yes, the second child gets a part of the tuition fee off. I will confirm the exact amount with the school.
  >? Pls confirm fast, we have to decide this week
  < I have asked them today. You will have it by tomorrow evening.

  < [template]
  >? We are in state board now. Will it be hard to manage CBSE in {class}?
  < Most children settle within a term. {school} gives bridge classes in maths and English till September.
  > That is good to know. Let me talk to my husband

  > Sir form bhar diya hai online
  >? Payment ho gaya par receipt nahi aayi. Kya karun?
  < Ek minute, school se check karta hoon.
  < Payment mil gaya hai. Receipt kal tak mail pe aa jayegi.
  > Thank you sir

  >? Can you please send location of {school}? We are near {place}
  < It is on the main road, about 15 minutes from {place}. Google Maps finds it by its name.
  > Got it

  < [template]
  > We have already taken admission nearby, thanks
  < Congratulations! Wishing {child} all the best.

  >? Hello, please call me after 6 pm. I want to know about boarding for {class}
  < Sure, I will call you after 6 pm today.
  > 👍

  > Kal visit kiya tha {school}
  > School accha laga, ground bhi bada hai
  >? Fees mein kuch kam ho sakta hai?
  < Bahut khushi hui! Fees school hi tay karta hai, par teen kiston mein de sakte hain.
  >? Installment ka detail bhej dijiye please
  < [pdf] Kiston ka plan aur dates.

  >? What is the age cut off for {class}? Birthday is on 4 April
  < The school counts the age on 31 March. I will ask whether they can take four days, and tell you tomorrow.
  > Thank you so much

  < [template]
  >? Is the school only for girls? We have one boy and one girl
  < {school} takes both. I am sending you the photos of the junior wing.
  < [photo] Junior wing of {school}
  >? Looks nice. How many children in one class
  < About 35, with an assistant teacher in the junior classes.

  >? மாலை வணக்கம், {school} பள்ளியில் சேர்க்கை எப்போது தொடங்கும்?
  < Vanakkam! Admissions for {class} are open now. Shall I call you in the evening?
  > Yes please

  >? नमस्कार, {school} ची फी किती आहे?
  < नमस्कार {parent}, {class} साठी फी साधारण {fee} आहे. सविस्तर माहिती पाठवते.
  < [pdf] {school} – फी आणि तारखा
  > धन्यवाद

  < [template]
  >? Who gave you my number?
  < You had asked about {school} on our website. If you do not want our messages, reply STOP and we will not write again.
  > Ok fine, no problem. Tell me about fees

  >? Mam visit ka time change ho sakta hai? Kal guest aa rahe hain
  < Ji bilkul. Kab aana chahenge?
  >? Monday ya Tuesday, 11 ke baad
  < Monday 11:30 fix kar diya hai.
  > Thanks mam`)

/** Conversations by e-mail: a subject, and turns as above. */
export const mailThreads: readonly { subject: string; turns: Turn[] }[] = [
  ...[
    `Fees of {school}
    < Dear {parent}, as discussed on the phone I am sending you the fees and the admission dates of {school}. The registration form is available online. Please write to me if anything is not clear. Regards, {counsellor}
    >? Thank you for the details. Is the annual charge payable every year, or only at admission? And does the transport fee cover the summer break? Regards, {parent}
    < Dear {parent}, the annual charge is payable every year in April; the admission fee is paid once. Transport is charged for eleven months. Regards, {counsellor}`,
    `Documents for {class}
    >? Dear Sir/Madam, kindly find attached the report card. Please let me know if the school needs anything else for admission to {class}. Regards, {parent}
    < Dear {parent}, thank you, this is complete. The school will write to you with the date of the interaction. Regards, {counsellor}`,
    `Visit to {school}
    < Dear {parent}, your visit to {school} can be on any weekday between 9:30 am and 12:30 pm. Which day suits you? Regards, {counsellor}
    >? Can we come on Friday at 10 am? My parents will come along. Is there parking inside?
    < Dear {parent}, Friday 10 am is fixed, and visitors park inside the second gate. Regards, {counsellor}
    > Thank you, see you then. {parent}`,
    `Hostel for {class}
    >? Hello, we are relocating and looking for a school with a hostel for {class}. Budget is about {fee}. Please suggest 2-3 options and share the fee break-up. Thanks, {parent}
    < Dear {parent}, I have put three schools together for you with fees and hostel charges; the list is attached. I will call you tomorrow to go through it. Regards, {counsellor}`,
    `Withdrawal of application
    >? We have to shift to another city and would like to withdraw the application at {school}. Is the form fee refundable? {parent}
    < Dear {parent}, I have informed the school. The form fee is not refunded, but the registration amount is, within 15 days. Regards, {counsellor}`,
  ].map((thread) => {
    const [subject = '', ...lines] = thread.split('\n').map((line) => line.trim())
    return { subject, turns: lines.map(turnOf) }
  }),
]
