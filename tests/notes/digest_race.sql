-- Run from two sessions at once: exactly one of them gets a row back.
INSERT INTO daily_digest (run_date) VALUES (CURRENT_DATE) ON CONFLICT (run_date) DO NOTHING RETURNING run_date;
