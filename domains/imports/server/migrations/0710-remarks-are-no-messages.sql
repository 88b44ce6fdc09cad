-- Columns of remarks were suggested as messages of parents, and that was remembered: it would be suggested for good.
delete from import_heading
where kind = 'leads' and field = 'message'
  and heading ~ '^([0-9a-f]{16} )?(remarks|remark|comment|comments|note|notes|description|feedback|additional comments)$';
