-- Whether a message of a parent only thanks or agrees, so that it waits for no answer: a sticker, signs such as a thumb or folded hands, or
-- words of these lists alone. Any other word, a digit or a question mark makes it a message that waits, as does a yes, which answers a
-- question of ours. Longer texts are not looked at.
create or replace function asks_nothing(kind text, said text) returns boolean language sql immutable parallel safe as $$
  select kind = 'sticker' or kind = 'text' and length(said) <= 120 and (
    select words <@ (thanks || beside || reasons) and (words && thanks or words = '{}' and unsigned <> said)
      -- "Ok, details" asks for them; "thanks for the details" does not.
      and (not words && reasons or words @> '{for}')
    from (
      select '{thank,thanks,thankyou,thanku,thnks,thnx,thanx,thx,tnx,thks,tysm,tq,ty,ok,okay,okey,okk,okkk,oky,k,kk,alright,noted,great,perfect,
          theek,thik,teek,tik,theekhai,thikhai,accha,acha,achha,acchha,dhanyavad,dhanyavaad,dhanyawad,dhanyawaad,dhanyabad,shukriya,shukria,
          sukriya,abhar,aabhar,nandri,nanni,धन्यवाद,धन्यवाद्,शुक्रिया,आभार,ठीक,ठिक,अच्छा,ओके,थैंक्स,थैंक्यू,थैंक,ধন্যবাদ,நன்றி,ధన్యవాదాలు,ಧನ್ಯವಾದ,
          ಧನ್ಯವಾದಗಳು,നന്ദി,આભાર,ધન્યવાદ,ਧੰਨਵਾਦ,شکریہ}'::text[] as thanks,
        '{you,u,so,very,much,many,a,lot,again,and,for,the,your,ur,all,well,got,it,that,is,fine,good,nice,welcome,sir,sirji,maam,mam,madam,ma''am,
          ji,jee,dear,team,h,hai,he,hain,bahut,bohot,bhot,bahot,aapka,apka,aapko,apko,जी,है,हे,हैं,बहुत,आपका,आपको,सर,मैम,मैडम,यू}'::text[] as beside,
        '{help,support,reply,response,call,time,information,info,details,update}'::text[] as reasons,
        regexp_replace(said, '[\u200D\u2600-\u263A\u2705\u2714\u2728\u2764\uFE0F\U0001F338-\U0001F33C\U0001F389\U0001F38A\U0001F3FB-\U0001F3FF\U0001F44C\U0001F44D\U0001F44F\U0001F490\U0001F493-\U0001F49F\U0001F4AF\U0001F600-\U0001F60E\U0001F618\U0001F642\U0001F64C\U0001F64F\U0001F917\U0001F91D\U0001F929\U0001F970]+', ' ', 'g') as unsigned
    ) as known
    cross join lateral (select array_remove(regexp_split_to_array(lower(unsigned), '[\s.,!;:"“”।…~_*()-]+'), '') as words) as parts)
$$;
