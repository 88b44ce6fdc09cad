export interface NameRegion {
  name: string
  /** The share among all parents of any place; the others bear the names of the place where they live. */
  weight: number
  states: string[]
  women: string[]
  men: string[]
  families: string[]
  girls: string[]
  boys: string[]
}

const words = (text: string) => text.trim().split(/\s+/)
const phrases = (text: string) => text.split(',').map((phrase) => phrase.trim())

const northern: NameRegion = {
  name: 'Hindi belt',
  weight: 22,
  states: words(`uttar-pradesh bihar madhya-pradesh rajasthan delhi uttarakhand jharkhand chhattisgarh haryana himachal-pradesh`),
  women: words(`Anjali Pooja Neha Sunita Kavita Ritu Shweta Preeti Rekha Seema Nidhi Priyanka Archana Sangeeta Mamta Vandana Swati Deepika
    Garima Shalini Rashmi Meenakshi Jyoti Kiran Sarita Manju Shikha Richa Alka Ekta Monika Babita Pinky Rajni Savita`),
  men: words(`Rahul Amit Sanjay Vikas Manoj Rajesh Sandeep Ashok Deepak Pankaj Alok Nitin Vivek Abhishek Rohit Gaurav Saurabh Ajay Vinod
    Mukesh Pradeep Anil Sunil Dharmendra Shailendra Yogesh Arvind Ravindra Himanshu Ankit Mohit Kamlesh Brijesh Santosh Umesh`),
  families: phrases(`Sharma, Verma, Gupta, Singh, Yadav, Mishra, Tiwari, Pandey, Srivastava, Agarwal, Jain, Chauhan, Rathore, Saxena, Dubey,
    Shukla, Tripathi, Rajput, Kumar, Prasad, Sinha, Jha, Thakur, Chaudhary, Bansal, Goyal, Mathur, Soni, Meena, Gurjar, Maurya, Kushwaha,
    Chaturvedi, Dixit, Negi, Rawat, Bisht, Joshi, Upadhyay, Ojha`),
  girls: words(`Aarohi Ananya Aadhya Kavya Myra Navya Riya Siya Vanya Ishita Avni Pari Prisha Shanaya Tanvi Vaishnavi Anvi Mishka Kashvi`),
  boys: words(`Aarav Vihaan Ayush Shaurya Krish Atharv Dhruv Reyansh Rudra Lakshya Yuvraj Arnav Kartik Naman Shivansh Tanish Vedant Ansh`),
}

const punjabi: NameRegion = {
  name: 'Punjab',
  weight: 7,
  states: words('punjab chandigarh jammu-and-kashmir'),
  women: words(
    `Harpreet Manpreet Simran Jasleen Gurleen Navneet Rajwinder Amandeep Kirandeep Paramjit Ravneet Sukhmani Baljit Nimrat Mandeep`,
  ),
  men: words(
    `Gurpreet Jaspreet Harjit Kuldeep Sukhwinder Balwinder Manjit Rajinder Parminder Jagdeep Navjot Tejinder Inderjit Karanveer Amrit`,
  ),
  families:
    phrases(`Singh, Kaur, Gill, Sidhu, Dhillon, Sandhu, Grewal, Bajwa, Ahluwalia, Bedi, Chawla, Malhotra, Kapoor, Khanna, Arora, Sethi,
    Kohli, Bhatia, Anand, Mehra, Sodhi, Walia, Saini, Dhaliwal`),
  girls: words(`Jasnoor Avneet Anaya Ravneet Mehak Sehaj Gurnoor Kiranjot Prabhleen Harnoor Simrat`),
  boys: words(`Fateh Angad Kabir Gurnoor Arjan Zorawar Ranveer Sehajpreet Harman Ekam Gurfateh`),
}

const gujarati: NameRegion = {
  name: 'Gujarat',
  weight: 8,
  states: words('gujarat dadra-and-nagar-haveli-and-daman-and-diu'),
  women: words(`Hetal Bhavna Nisha Komal Dipti Falguni Jigna Krupa Mital Payal Rupal Sejal Trupti Urvi Vaishali Zalak Bijal Darshana`),
  men: words(`Jignesh Hardik Chirag Bhavesh Dhaval Ketan Mehul Nilesh Paresh Ronak Tushar Viral Harsh Jayesh Kalpesh Mitesh Pratik Vipul`),
  families:
    phrases(`Patel, Shah, Mehta, Desai, Joshi, Trivedi, Parmar, Solanki, Chauhan, Modi, Bhatt, Pandya, Dave, Thakkar, Gandhi, Panchal,
    Prajapati, Makwana, Vyas, Amin, Parikh, Doshi, Zaveri, Rathod`),
  girls: words(`Aarvi Dhyani Jiya Kinjal Mahi Nirvi Prisha Vrunda Yashvi Zeel Heer`),
  boys: words(`Dhairya Heet Jainam Krishiv Meet Nirav Parth Smit Vivaan Yug Vraj`),
}

const marathi: NameRegion = {
  name: 'Maharashtra',
  weight: 11,
  states: words('maharashtra goa'),
  women:
    words(`Snehal Prajakta Ashwini Manisha Rupali Shubhangi Vaishnavi Madhuri Pallavi Sayali Aparna Gauri Mrunal Rohini Smita Supriya Varsha
    Mugdha Sonali Pradnya`),
  men: words(`Sachin Mahesh Ganesh Prashant Nilesh Sagar Swapnil Amol Yogesh Tushar Kedar Omkar Mandar Vaibhav Siddharth Rohan Sameer Ajinkya
    Shantanu Pravin`),
  families:
    phrases(`Patil, Deshmukh, Kulkarni, Joshi, Pawar, Jadhav, Shinde, Chavan, More, Gaikwad, Bhosale, Kadam, Sawant, Deshpande, Kale,
    Phadke, Gokhale, Kamble, Salunkhe, Mane, Thorat, Wagh, Nikam, Naik, Khedekar, Chitnis, Ranade, Bapat`),
  girls: words(`Aarya Anushka Gargi Ira Mrunmayee Sanvi Shravani Swara Tejal Ovee Isha`),
  boys: words(`Aaryan Advait Arnav Ninad Ojas Sarvesh Shlok Soham Tanmay Vedant Yash`),
}

const bengali: NameRegion = {
  name: 'Bengal',
  weight: 8,
  states: words('west-bengal tripura andaman-and-nicobar-islands'),
  women: words(
    `Moumita Sudeshna Paromita Debjani Ananya Sohini Rituparna Sharmistha Tanushree Madhumita Payel Sreemoyee Indrani Barnali Keya`,
  ),
  men: words(
    `Sourav Subrata Debashis Anirban Arindam Partha Sandip Tapas Kaushik Prosenjit Abhijit Dipankar Joydeep Sayan Biswajit Ujjwal`,
  ),
  families:
    phrases(`Banerjee, Chatterjee, Mukherjee, Ganguly, Bhattacharya, Das, Ghosh, Bose, Sen, Roy, Dutta, Saha, Mondal, Sarkar, Biswas,
    Chakraborty, Majumdar, Nandi, Kundu, Pal, Dasgupta, Sengupta, Basu, Halder`),
  girls: words(`Adrija Anwesha Ishani Mehuli Oindrila Sreeja Titir Trisha Upasana Rai Srijita`),
  boys: words(`Aritra Arko Debarghya Ishaan Rishav Rono Soumyadeep Swarnava Tatha Ujaan Aayush`),
}

const odia: NameRegion = {
  name: 'Odisha',
  weight: 4,
  states: words('odisha'),
  women: words(`Sasmita Lopamudra Pratima Subhashree Itishree Madhusmita Rojalin Sarojini Bandita Namita Gitanjali Suchismita`),
  men: words(`Bikash Prasanta Jyoti Manas Satyajit Debasish Ranjan Sudhir Tapan Biswa Chinmay Siba Alok Pabitra`),
  families:
    phrases(`Mohanty, Patnaik, Das, Sahoo, Behera, Nayak, Mishra, Panda, Pradhan, Swain, Rout, Jena, Sahu, Mohapatra, Tripathy, Barik,
    Samantaray, Biswal, Parida, Dash`),
  girls: words(`Adyasha Ankita Barsha Khushi Lipsa Prapti Smruti Sradha Tanisha`),
  boys: words(`Abhisek Ayushman Omm Pratyush Sambit Shreyansh Smarak Soumya Swayam`),
}

const tamil: NameRegion = {
  name: 'Tamil Nadu',
  weight: 9,
  states: words('tamil-nadu puducherry'),
  women:
    words(`Lakshmi Priya Revathi Kavitha Meena Divya Gayathri Malathi Nithya Sangeetha Vidya Deepa Janani Kalpana Sudha Subhashini Bhuvana
    Abirami Thenmozhi Yamuna`),
  men: words(`Karthik Senthil Suresh Ramesh Prakash Vignesh Balaji Dinesh Ganesan Murugan Saravanan Arun Vijay Manikandan Rajkumar Sathish
    Hariharan Aravind Elango Muthukumar`),
  families:
    phrases(`Subramanian, Krishnan, Raman, Sundaram, Natarajan, Venkatesan, Ramasamy, Palanisamy, Murugesan, Rajendran, Chandrasekaran,
    Iyer, Iyengar, Pillai, Mudaliar, Gounder, Arumugam, Selvaraj, Thangaraj, Balasubramaniam, Srinivasan, Nagarajan, Kumar, Raja`),
  girls: words(`Akshara Dhanya Harini Iniya Kaviya Mithra Nila Pavithra Sahana Yazhini Tamizhini`),
  boys: words(`Adhavan Ashwin Harish Iniyan Kavin Mugilan Nithin Pranav Sanjay Tharun Yuvan`),
}

const telugu: NameRegion = {
  name: 'Telugu country',
  weight: 9,
  states: words('andhra-pradesh telangana'),
  women: words(`Lavanya Swapna Sravani Padma Sirisha Haritha Bhargavi Anusha Sunitha Madhavi Sowjanya Jyothi Rajitha Mounika Vijaya Keerthi
    Prasanna Swathi Aruna Himabindu`),
  men: words(`Venkatesh Srinivas Ravi Kiran Naresh Phani Satish Chandra Raghu Kishore Praveen Sudheer Anil Mahesh Narasimha Bhaskar Sai Rajasekhar
    Madhu Prabhakar`),
  families: phrases(`Reddy, Rao, Naidu, Chowdary, Raju, Varma, Sastry, Goud, Chintalapati, Kommineni, Nallamothu, Vemulapalli, Gudipati,
    Bandaru, Koneru, Tummala, Pothineni, Yarlagadda, Mallela, Kodali, Challa, Gattu, Boddu, Sangaraju`),
  girls: words(`Akshaya Bhavya Chaitra Hasini Jahnavi Lasya Nithya Sahithi Saanvi Vaishnavi Yashaswini`),
  boys: words(`Abhiram Charan Eshwar Hemanth Karthikeya Manas Nihal Rithvik Sathvik Tejas Varshith`),
}

const malayali: NameRegion = {
  name: 'Kerala',
  weight: 6,
  states: words('kerala lakshadweep'),
  women: words(`Anju Bindu Deepthi Remya Sreeja Asha Lekha Mini Resmi Soumya Sindhu Athira Jisha Maya Neethu Parvathy Sandhya Veena`),
  men: words(
    `Anoop Biju Sreejith Vinod Rajeev Jayakrishnan Unnikrishnan Manu Pradeep Sajeev Vishnu Renjith Shibu Ajith Hari Midhun Sarath`,
  ),
  families:
    phrases(`Nair, Menon, Pillai, Kurup, Panicker, Varma, Nambiar, Warrier, Namboothiri, Kumar, Krishnan, Mohan, Raj, Sasidharan, Gopinath,
    Vijayan, Ravindran, Chandran`),
  girls: words(`Aaradhya Devika Gowri Meenakshi Nandana Niranjana Sivani Vaiga Thanvi`),
  boys: words(`Adithyan Abhinav Devnarayan Gautham Madhav Niranjan Rohan Sreehari Vaishnav`),
}

const kannada: NameRegion = {
  name: 'Karnataka',
  weight: 7,
  states: words('karnataka'),
  women: words(
    `Shilpa Rashmi Chaitra Kavya Nandini Pavithra Roopa Savitha Sowmya Suma Tejaswini Veena Ashwini Bhavya Deepashree Hema Mamatha`,
  ),
  men: words(`Manjunath Raghavendra Girish Nagaraj Prasad Basavaraj Chethan Darshan Harsha Kumaraswamy Lokesh Mahesh Naveen Pramod Shivakumar
    Sudeep Umesh Vinay`),
  families:
    phrases(`Gowda, Hegde, Shetty, Bhat, Rao, Kamath, Pai, Shenoy, Nayak, Patil, Kulkarni, Hiremath, Murthy, Urs, Acharya, Achar, Desai,
    Poojary, Naik, Swamy, Bellad, Angadi`),
  girls: words(`Aadya Charvi Dhriti Gaanavi Hamsini Impana Manvi Nidhi Pragna Samhita`),
  boys: words(`Aarush Chirantan Dheeraj Gagan Hrithik Likith Manvith Nishanth Pranay Samarth`),
}

const muslim: NameRegion = {
  name: 'Muslim families',
  weight: 10,
  states: words('ladakh'),
  women: words(
    `Ayesha Fatima Nazia Shabana Sana Rukhsar Farzana Zainab Saima Nusrat Shaheen Asma Rubina Heena Tabassum Yasmin Afreen Mehnaz`,
  ),
  men: words(
    `Mohammed Imran Salman Faisal Asif Irfan Javed Nadeem Shahid Tariq Wasim Zubair Arshad Farhan Iqbal Junaid Rizwan Sajid Shoaib`,
  ),
  families:
    phrases(`Khan, Ansari, Sheikh, Siddiqui, Qureshi, Pathan, Syed, Ahmed, Ali, Hussain, Mirza, Shaikh, Malik, Khatoon, Rizvi, Naqvi, Farooqui,
    Baig, Usmani, Kidwai, Mulla, Kunju`),
  girls: words(`Aaliya Alina Hiba Inaya Maryam Mehreen Noor Rida Zara Zoya Amaira`),
  boys: words(`Aahil Ayaan Danish Hamza Ibrahim Rehan Sufyan Taha Yusuf Zayan Arham`),
}

const christian: NameRegion = {
  name: 'Christian families',
  weight: 4,
  states: [],
  women: words(`Anita Mary Sheela Jincy Elizabeth Tessy Merlin Priscilla Sheryl Lavina Rosy Annie Melissa Jacinta Reena Blessy`),
  men: words(`Thomas Joseph George Mathew Jacob Savio Melwyn Anthony Francis Roshan Alwyn Rinku Jerome Clement Sebastian Denzil`),
  families:
    phrases(`Fernandes, D'Souza, Pereira, Pinto, Rodrigues, Lobo, Mascarenhas, Mathew, Varghese, Kurian, Chacko, Philip, Cherian, Abraham,
    Thomas, George, D'Costa, Rebello, Samuel, Xavier`),
  girls: words(`Angela Aleena Catherine Evelyn Hannah Jennifer Rhea Sarah Tessa`),
  boys: words(`Aaron Alan Ethan Joel Nathan Noel Ryan Shawn Jeremiah`),
}

const northEastern: NameRegion = {
  name: 'North-East',
  weight: 4,
  states: words('assam manipur meghalaya mizoram nagaland sikkim arunachal-pradesh'),
  women: words(`Rinku Bornali Dipika Junmoni Lalrinpuii Ibemhal Thoibi Daphi Tsering Yangchen Akangla Limasenla Nirmali Pallabi Ranjita`),
  men: words(`Bhaskar Dhrubajyoti Jatin Nayan Lalthanmawia Ibomcha Tomba Banteidor Pema Sonam Toshi Temjen Hiranya Mridul Rituraj`),
  families:
    phrases(`Borah, Gogoi, Saikia, Kalita, Deka, Baruah, Hazarika, Das, Sailo, Ralte, Singha, Devi, Meitei, Lyngdoh, Kharkongor, Nongrum, Bhutia,
    Lepcha, Ao, Longkumer, Jamir, Taku`),
  girls: words(`Anoushka Barsha Daisy Hrishita Jenifa Nabanita Pema Rimpi`),
  boys: words(`Abhigyan Bitupan Dawa Hrishikesh Kangkan Nabajit Partha Rahul`),
}

const devanagari: NameRegion = {
  name: 'written in Devanagari',
  weight: 1,
  states: [],
  women: words('सुनीता पूजा अंजलि कविता रेखा नेहा प्रियंका मीना सीमा ज्योति'),
  men: words('राहुल अमित संजय विकास मनोज राजेश संदीप अशोक दीपक पंकज'),
  families: words('शर्मा वर्मा गुप्ता सिंह यादव मिश्रा तिवारी पाटिल जोशी कुलकर्णी'),
  girls: words('आरोही अनन्या काव्या रिया सिया तन्वी'),
  boys: words('आरव विहान आयुष कृष अथर्व ध्रुव'),
}

/** Names of parents and children by part of India. The people are invented; the names are common ones. */
export const nameRegions: readonly NameRegion[] = [
  ...[northern, punjabi, gujarati, marathi, bengali, odia, tamil],
  ...[telugu, malayali, kannada, muslim, christian, northEastern, devanagari],
]
