/** What the timeline calls the bucket; a school that came stands as what is there after, one that went as what was there before. */
export const bucketField = 'school_bucket'
