insert into first_response (lead_id, staff_id, at, came_at) select lead_id, staff_id, at, came_at from first_response_truth on conflict do nothing;
