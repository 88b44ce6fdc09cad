create index message_file_expected on message (at) where media_state = 'expected';
