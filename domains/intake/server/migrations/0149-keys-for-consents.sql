-- A key that may send one consent of parents may send the other too.
update signing_key set kinds = kinds || '{login-consent}' where 'message-consent' = any (kinds);
